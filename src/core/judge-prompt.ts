import type { ClaimVerdict } from './form.js';
import type { VerdictKind } from './verdict.js';

/** A piece of a template: text as it stands, a value to be filled in, or a block that an option turns on. */
export type TemplatePart =
  | { readonly text: string }
  | { readonly value: string }
  | { readonly branch: string };

/** A text with places to fill, cut at those places once: what is filled in is never looked at again. */
export type Template = readonly TemplatePart[];

/** What an LLM judge is told, as `catalog/judges/ID.yaml` has it. */
export interface JudgePrompt {
  readonly id: string;
  readonly system: Template;
  readonly user: Template;
  /** Blocks of the templates that are in or out by option. */
  readonly branches: Readonly<Record<string, Template>>;
  /**
   * What the judge may answer, in the order it is offered, and the verdict each answer means, of those of its way of
   * asking; empty where it reads.
   */
  readonly choices: Readonly<Record<string, VerdictKind | ClaimVerdict>>;
  /** SHA-256, hex, of the canonical JSON of the file: comments and layout do not enter it. */
  readonly digest: string;
}
