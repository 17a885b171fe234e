import type { Marker, MarkerLexicon, Scale } from '../core/fact.js';
import type { Range } from './outline.js';

/** A place where a marker is named, or its value is stated without a name. */
export interface Mention extends Range {
  readonly marker: string;
  /** The value where the mention itself states one ("triple negative"); otherwise undefined. */
  readonly stated: string | undefined;
}

/** A result word: value, or '' for a detail that decides nothing. */
export interface Token extends Range {
  readonly value: string;
}

interface NameScanner {
  readonly pattern: RegExp;
  readonly groups: readonly { readonly marker: string; readonly stated: string | undefined }[];
}

export interface CompiledScale {
  readonly scale: Scale;
  readonly token: RegExp;
  readonly values: readonly string[];
}

/** The lexicon, ready to read with. */
export interface CompiledLexicon {
  readonly scanners: readonly NameScanner[];
  readonly scales: ReadonlyMap<string, CompiledScale>;
  readonly scaleOf: ReadonlyMap<string, string>;
  /** Marker to the marker that is meant where its results are of another kind: HER2 the protein, HER2 the gene. */
  readonly otherFace: ReadonlyMap<string, string>;
  /** Marker to what is its result without a name beside it. */
  readonly unnamed: ReadonlyMap<string, RegExp>;
}

export function compileLexicon(lexicon: MarkerLexicon): CompiledLexicon {
  return {
    scanners: [scanner(lexicon.markers, false), scanner(lexicon.markers, true)],
    scales: new Map(Object.entries(lexicon.scales).map(([id, s]) => [id, compileScale(s)])),
    scaleOf: new Map(lexicon.markers.map((m) => [m.id, m.scale])),
    unnamed: new Map(
      lexicon.markers
        .filter((m) => m.unnamed.length > 0)
        .map((m) => [m.id, new RegExp(`(?<![A-Za-z0-9.])(?:${m.unnamed.join('|')})`, 'gi')]),
    ),
    otherFace: new Map(lexicon.markers.flatMap((m) => (m.otherFace ? [[m.id, m.otherFace]] : []))),
  };
}

function scanner(markers: readonly Marker[], withCase: boolean): NameScanner {
  const groups: { marker: string; stated: string | undefined }[] = [];
  const parts: string[] = [];
  const add = (marker: string, stated: string | undefined, patterns: readonly string[]) => {
    if (patterns.length === 0) return;
    groups.push({ marker, stated });
    parts.push(`(${patterns.join('|')})`);
  };
  for (const m of markers) {
    if (withCase) add(m.id, undefined, m.caseNames);
    else for (const [value, patterns] of Object.entries(m.stated)) add(m.id, value, patterns);
  }
  if (!withCase) for (const m of markers) add(m.id, undefined, m.names);
  const source = parts.length > 0 ? `(?<![A-Za-z0-9])(?:${parts.join('|')})` : '(?!)';
  return { pattern: new RegExp(source, withCase ? 'g' : 'gi'), groups };
}

function compileScale(scale: Scale): CompiledScale {
  const values: string[] = [];
  const parts: string[] = [];
  for (const [value, patterns] of [
    ...Object.entries(scale.results),
    ...Object.entries(scale.details),
  ]) {
    values.push(value);
    parts.push(
      `(${patterns.map((p) => (/^[A-Za-z]/.test(p) || /[A-Za-z]$/.test(p) ? `${p}(?![A-Za-z])` : p)).join('|')})`,
    );
  }
  return {
    scale,
    values,
    token: new RegExp(parts.join('|'), 'iy'),
  };
}

/** Every mention of every marker, in order, none overlapping; where two start together the longer one. */
export function scanMentions(text: string, lexicon: CompiledLexicon): Mention[] {
  const found: Mention[] = [];
  for (const { pattern, groups } of lexicon.scanners) {
    pattern.lastIndex = 0;
    for (let m = pattern.exec(text); m; m = pattern.exec(text)) {
      if (m[0].length === 0) {
        pattern.lastIndex++;
        continue;
      }
      let g = 1;
      while (m[g] === undefined) g++;
      const { marker, stated } = groups[g - 1] as NameScanner['groups'][number];
      found.push({ marker, stated, start: m.index, end: m.index + m[0].length });
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: Mention[] = [];
  let reached = 0;
  for (const mention of found) {
    if (mention.start < reached) continue;
    kept.push(mention);
    reached = mention.end;
  }
  return kept;
}
