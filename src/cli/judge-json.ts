import type { JudgeIdentity } from '../core/ports.js';

/** Who judged, for programs. */
export function judgeJson({ name, version, promptDigest, configDigest }: JudgeIdentity) {
  return { name, version, prompt_digest: promptDigest, config_digest: configDigest };
}
