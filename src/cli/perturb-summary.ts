import { TRANSFORMS } from '../calibrate/known/known-pair.js';
import type { NamedPair } from '../calibrate/known/known-pairs.js';
import type { BillTotal } from '../core/bill.js';
import type { PerturbTally } from '../offline/perturb-forms.js';
import { LABELS, type Label } from '../stats/agreement.js';
import { costJson } from './cost.js';
import { count, counted, percent } from './figures.js';
import { table } from './table.js';

/** What a run of `flipside perturb --forms` came to. */
export interface PerturbFormsRun {
  readonly tally: PerturbTally;
  readonly rate: number;
  readonly badRows: number;
  readonly bill: BillTotal;
  /** The model that made answers wrong; undefined for the rules. */
  readonly asked: string | undefined;
}

/** What a run with `--pairs` or `--rollouts` came to. */
export interface PerturbPairsRun {
  readonly made: readonly NamedPair[];
  readonly sources: number;
  readonly badRows: number;
}

interface Summary {
  readonly json: () => unknown;
  readonly text: () => string;
}

export function perturbFormsSummary(run: PerturbFormsRun): Summary {
  const { tally, rate, badRows, bill, asked } = run;
  const { forms, checkable, byType, setAside, failed } = tally;
  const perturbed = [...byType.values()].reduce((sum, n) => sum + n, 0);
  const types = [...byType].sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    json: () => ({
      forms,
      checkable,
      perturbed,
      rate,
      error_types: Object.fromEntries(types),
      set_aside: setAside,
      failed,
      perturber: asked ?? 'rules',
      cost: costJson(bill),
      bad_rows: badRows,
    }),
    text: () => {
      const lines = [
        `perturbed  ${count(perturbed)} of ${counted(checkable, 'answer')} in ${counted(forms, 'form')} (${percent(perturbed, checkable)}, asked for ${percent(rate, 1)})`,
        `set aside  ${count(setAside.supported)} that the record supports, ${count(setAside.said)} that it may say, ${count(setAside.caught)} that the judge flagged`,
        ...(failed > 0
          ? [`failed     ${counted(failed, 'question')} for which the model gave no answer`]
          : []),
        ...(badRows > 0
          ? [`bad rows   ${counted(badRows, 'fault')}, listed on standard error`]
          : []),
      ];
      const rows = types.map(([type, n]) => [type, count(n)]);
      return `${table([{ heading: 'error type' }, { heading: 'answers', figures: true }], rows)}\n${lines.join('\n')}\n`;
    },
  };
}

export function perturbPairsSummary({ made, sources, badRows }: PerturbPairsRun): Summary {
  const of = (transform: string, label: Label) =>
    made.filter((p) => p.transform === transform && p.label === label).length;
  const used = TRANSFORMS.filter((t) => made.some((p) => p.transform === t));
  return {
    json: () => ({
      sources,
      pairs: made.length,
      transforms: Object.fromEntries(
        used.map((t) => [t, Object.fromEntries(LABELS.map((l) => [String(l), of(t, l)]))]),
      ),
      bad_rows: badRows,
    }),
    text: () => {
      const columns = [
        { heading: 'transform \\ label' },
        ...LABELS.map((l) => ({ heading: String(l), figures: true })),
      ];
      const rows = used.map((t) => [t, ...LABELS.map((l) => count(of(t, l)))]);
      const lines = [
        `pairs     ${count(made.length)} of ${counted(sources, 'source')}`,
        ...(badRows > 0
          ? [`bad rows  ${counted(badRows, 'fault')}, listed on standard error`]
          : []),
      ];
      return `${table(columns, rows)}\n${lines.join('\n')}\n`;
    },
  };
}
