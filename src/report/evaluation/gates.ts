import { FlipsideError } from '../../errors.js';
import { EQUAL_WITHIN } from '../../stats/exact-sum.js';
import type { Evaluation } from './evaluation.js';
import type { Figure, RolloutCounts } from './figure.js';
import { splitUnquoted } from './split-unquoted.js';

/** A figure that must not be below a bound. */
export interface Gate {
  /** As it was written, without quotes: `css`, `cms`, `scored`, `difference`, `family.D`, `stratum.hard=true`. */
  readonly figure: string;
  readonly atLeast: number;
}

/** What came of a gate. A figure that cannot be measured fails it, and `why` says so. */
export interface GateResult extends Gate {
  readonly passed: boolean;
  readonly estimate?: number;
  readonly n?: number;
  readonly why?: string;
}

const FORM =
  'expected figure=bound, with commas between them; the figures are css, cms, scored (the share of rollouts with a score), difference, family.ID (or its first letter) and stratum.KEY=VALUE; a name with a comma stands in double quotes';

/**
 * Reads `css=0.4,family.D=0.2`. What stands in double quotes is of one name, commas and all, and a quote in it is doubled:
 * `stratum.site="Paris, 13e"=0.4`. Throws FlipsideError `invalid_request` for what is no gate.
 */
export function parseGates(text: string): Gate[] {
  const parts = splitUnquoted(text, ',');
  if (!parts) throw refused(`${text}: a double quote is not closed`);
  return parts.map((part) => {
    if (part.trim() === '') throw refused(`${text}: an empty bound; ${FORM}`);
    const at = part.lastIndexOf('=');
    const figure = part.slice(0, Math.max(0, at)).trim();
    const bound = part.slice(at + 1).trim();
    const atLeast = Number(bound);
    const isKnown = /^(css|cms|scored|difference|family\..+|stratum\.[^=]+=.*)$/s.test(figure);
    if (!isKnown || bound === '' || !Number.isFinite(atLeast) || Math.abs(atLeast) > 1) {
      throw refused(`${part.trim()}: ${FORM}`);
    }
    return { figure, atLeast };
  });
}

function refused(why: string): FlipsideError {
  return new FlipsideError('invalid_request', `--fail-under ${why}`);
}

/**
 * Holds the gates against an evaluation of one model; `difference` is to what it is compared with, or why there is none that
 * a bound could hold.
 */
export function checkGates(
  gates: readonly Gate[],
  of: { readonly evaluation: Evaluation; readonly difference?: Figure | string | undefined },
): GateResult[] {
  return gates.map((gate) => {
    const found = measured(gate.figure, of);
    if (typeof found === 'string') return { ...gate, passed: false, why: found };
    const { estimate, n, why } = found;
    if (estimate === undefined) {
      return {
        ...gate,
        passed: false,
        n,
        why: `it is undefined: ${why ?? 'nothing was measured'}`,
      };
    }
    return { ...gate, passed: estimate >= gate.atLeast - EQUAL_WITHIN, estimate, n };
  });
}

/** The figure of that name, or why there is none. */
function measured(
  figure: string,
  {
    evaluation,
    difference,
  }: { readonly evaluation: Evaluation; readonly difference?: Figure | string | undefined },
): Figure | string {
  const [model] = evaluation.models;
  if (!model) return 'the run has no pairs';
  if (figure === 'css') return model.css;
  if (figure === 'cms') return model.cms;
  if (figure === 'scored') return scoredShare(model.rollouts);
  if (figure === 'difference') return difference ?? 'there is one run only';
  const [kind, name] = [
    figure.slice(0, figure.indexOf('.')),
    figure.slice(figure.indexOf('.') + 1),
  ];
  if (kind === 'family') return ofFamily(name, evaluation);
  const stratum = evaluation.strata.find(({ key, value }) => `${key}=${value}` === name);
  if (stratum) return stratum.models[0]?.css ?? 'no pair is of it';
  return evaluation.strata.length === 0
    ? 'no strata are known; give the cases with --cases'
    : 'no case is of it';
}

function scoredShare({ all, scored }: RolloutCounts): Figure {
  const method = 'share of rollouts with a score';
  if (all === 0) return { n: 0, method, why: 'the run has no rollouts' };
  return { n: all, estimate: scored / all, method };
}

function ofFamily(name: string, { families }: Evaluation): Figure | string {
  const exact = families.filter(({ id }) => id === name);
  const found = exact.length > 0 ? exact : families.filter(({ id }) => id.startsWith(`${name}_`));
  const [family, other] = found;
  if (!family) return `no pair is of it; there are ${families.map(({ id }) => id).join(', ')}`;
  if (other) return `several families are meant: ${found.map(({ id }) => id).join(', ')}`;
  return family.models[0]?.css ?? 'no pair is of it';
}
