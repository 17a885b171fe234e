import { canonicalJson, sha256Hex } from './digest.js';
import type { Intervention } from './intervention.js';
import type { JudgeIdentity, PairQuestion } from './ports.js';

/** Bumped when the bytes that go into a key change. */
const KEY_VERSION = 2;

/** A question with the key of its answer. */
export interface KeyedQuestion extends PairQuestion {
  readonly key: string;
}

/**
 * Makes keyed questions. A key is SHA-256 over everything that can change the verdict: key version; the judge's name,
 * version, prompt digest and configuration digest; intervention digest; the SHA-256 of both texts after Unicode
 * well-forming; salt.
 * Each text is hashed once however many pairs it is in.
 */
export function questionMaker({ salt }: { readonly salt: string }) {
  const texts = new Map<string, { wellFormed: string; digest: string }>();
  const textOf = (raw: string) => {
    let known = texts.get(raw);
    if (!known) {
      const wellFormed = raw.toWellFormed();
      known = { wellFormed, digest: sha256Hex(wellFormed) };
      texts.set(raw, known);
    }
    return known;
  };
  return (
    pair: {
      readonly intervention: Intervention;
      readonly baseline: string;
      readonly sibling: string;
    },
    judge: JudgeIdentity,
  ): KeyedQuestion => {
    const { intervention } = pair;
    const baseline = textOf(pair.baseline);
    const sibling = textOf(pair.sibling);
    const { name, version, promptDigest, configDigest } = judge;
    const asked = [KEY_VERSION, name, version, promptDigest, configDigest, intervention.digest];
    const key = sha256Hex(canonicalJson([...asked, baseline.digest, sibling.digest, salt]));
    return { key, intervention, baseline: baseline.wellFormed, sibling: sibling.wellFormed };
  };
}
