import type {
  Drug,
  Procedure,
  ProcedureKind,
  TreatmentClass,
  Treatments,
} from '../../core/treatments.js';
import { BY_OPERATION, CASTRATION } from './castration.js';
import type { Atom } from './wanted.js';

/** Names so wide that giving "it" says nothing of a treatment inside it. */
const TOO_WIDE: ReadonlySet<string> = new Set([
  'systemic',
  'targeted_therapy',
  'driver_targeted',
  'chemotherapy',
  'antibody_drug_conjugate',
]);
/** Words for an operation that do not say which. */
const ANY_OPERATION: ReadonlySet<string> = new Set([
  'resection',
  'surgery',
  'minimally invasive resection',
  'completion surgery',
]);
/** Drivers of a cancer whose drugs the catalog does not hold under the class of driver-targeted drugs. */
const OTHER_DRIVERS = ['egfr_targeted', 'her2_targeted'];
const ANY_NODES = 'lymphadenectomy';
/** Radiation of a kind of its own, which a plain "radiotherapy" does not ask for. */
const SPECIAL_RADIATION: ReadonlySet<string> = new Set([
  'stereotactic radiosurgery',
  'stereotactic body radiotherapy',
  'brachytherapy',
  'whole brain radiotherapy',
  'prophylactic cranial irradiation',
  'proton therapy',
]);

/** Operations that treat a cancer: biopsies, ports and reconstructions are neither here nor there. */
const TREATING: ReadonlySet<ProcedureKind> = new Set<ProcedureKind>([
  'resection',
  'node_surgery',
  'ablation',
  'locoregional',
  'transplant',
]);

/** Which words of a text stand for a treatment, by the key of `Offers`. */
export interface Kinship {
  /** Any of these is the treatment itself, or a kind of it. */
  exact(atom: Atom): readonly string[];
  /** A wider word, that may or may not mean it. */
  wider(atom: Atom): readonly string[];
  /** Whether it treats a cancer: supportive drugs, tests and care do not. */
  isTreatment(atom: Atom): boolean;
  /** "Surgery": a word for operations of a kind, and not which. */
  isPlainOperation(atom: Atom): boolean;
  /** Ids of the classes that a drug or class lies in; empty for what is unknown. */
  classesOf(atom: Atom): readonly string[];
  readonly drugs: ReadonlyMap<string, Drug>;
  /** Regimens that hold radiation, by name. */
  readonly radiating: ReadonlySet<string>;
}

/** Made once for a lexicon's treatments. */
export function kinshipOf(treatments: Treatments): Kinship {
  const drugs = new Map(treatments.drugs.map((d) => [d.name, d]));
  const classes = new Map<string, TreatmentClass>(treatments.classes.map((c) => [c.id, c]));
  const procedures = new Map<string, Procedure>(treatments.procedures.map((p) => [p.name, p]));
  const tests = new Map(treatments.tests.map((t) => [t.id, t.within]));
  const care = new Map(treatments.care.map((c) => [c.id, c.within]));
  const isOperation = (id: string) => procedures.get(id)?.kind === 'resection';
  const classesOf = ({ kind, id }: Atom): readonly string[] => {
    if (kind === 'drug') return drugs.get(id)?.classes ?? [];
    if (kind === 'procedure' && id === CASTRATION) return BY_OPERATION;
    return kind === 'class' ? (classes.get(id)?.within ?? []) : [];
  };
  const operations = [...ANY_OPERATION, 'metastasectomy'].map((id) => `procedure:${id}`);
  const exact = (atom: Atom): string[] => {
    const { kind, id } = atom;
    if (kind === 'procedure' && ANY_OPERATION.has(id)) {
      return [`procedure:${id}`, 'kind:resection'];
    }
    if (kind === 'procedure' && id === ANY_NODES) return [`procedure:${id}`, 'kind:node_surgery'];
    if (kind === 'procedure' && id === 'ablation') return [`procedure:${id}`, 'kind:ablation'];
    if (kind === 'radiation' && id === 'radiation') return ['radiation:any'];
    if (kind === 'class' && id === 'driver_targeted') {
      return [id, ...OTHER_DRIVERS].map((of) => `class:${of}`);
    }
    return [`${kind}:${id}`];
  };
  const radiating = treatments.regimens.flatMap((r) =>
    r.radiation ? [r.variantOf ?? r.name] : [],
  );
  return {
    drugs,
    radiating: new Set(radiating),
    classesOf,
    exact,
    isTreatment(atom) {
      const { kind, id } = atom;
      switch (kind) {
        case 'drug':
          return (drugs.get(id)?.kind ?? 'supportive') !== 'supportive';
        case 'class':
          return id === 'systemic' || classesOf(atom).includes('systemic');
        case 'procedure':
          return TREATING.has(procedures.get(id)?.kind ?? 'other');
        default:
          return kind === 'radiation';
      }
    },
    isPlainOperation: (atom) => exact(atom).some((key) => key.startsWith('kind:')),
    wider(atom) {
      const { kind, id } = atom;
      switch (kind) {
        case 'drug':
        case 'class':
          return classesOf(atom).flatMap((c) => (TOO_WIDE.has(c) ? [] : [`named:${c}`]));
        case 'procedure':
          if (id === CASTRATION) return BY_OPERATION.map((of) => `named:${of}`);
          if (isOperation(id)) return operations;
          return procedures.get(id)?.kind === 'node_surgery' ? [`procedure:${ANY_NODES}`] : [];
        case 'radiation':
          return id === 'radiation' ? [] : ['radiation:radiation', 'radiation:chemoradiation'];
        case 'test':
          return [...(tests.get(id) ?? []), ...(id === 'brca' ? ['germline'] : [])].map(
            (w) => `test:${w}`,
          );
        case 'care':
          return id === 'supportive'
            ? ['care:palliative_care']
            : (care.get(id) ?? []).map((w) => `care:${w}`);
      }
    },
  };
}

/** Whether the plain word is enough for this kind of radiation: the site is the chart's, and most texts do not repeat it. */
export function isPlainRadiation({ kind, id }: Atom): boolean {
  return kind === 'radiation' && !SPECIAL_RADIATION.has(id);
}

/** Whether a class is too wide to be a treatment of its own. */
export function isTooWide(id: string): boolean {
  return TOO_WIDE.has(id);
}

/** The kind and the id of a key of offers. */
export function splitKey(key: string): [Atom['kind'], string] {
  const at = key.indexOf(':');
  return [key.slice(0, at) as Atom['kind'], key.slice(at + 1)];
}
