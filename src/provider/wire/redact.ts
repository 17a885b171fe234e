const SHOWN_CHARS = 300;

/** Words that are keys by their look, whole or with their middle starred out. */
const KEY_LIKE = /\b(?:sk|xai|gsk|pk|rk)-[\w*.-]{4,}|\bBearer\s+[^\s"']+|[\w-]*\*{3,}[\w-]*/gi;

/** What a server quotes of the request may be a patient's. */
const QUOTED_INPUT = /,?\s*["']?(?:input|input_value)["']?\s*[:=][\s\S]*$/;

/**
 * Makes a message of a server, or of a library, fit to be shown: the key and what looks like one are out, and so is
 * what it quotes of the request; one line, 300 characters.
 */
export function redactor(apiKey: string): (message: string) => string {
  return (message) => {
    // A word of a few letters is no secret, and would be found in every message.
    const keyless = apiKey.length >= 4 ? message.replaceAll(apiKey, '[key]') : message;
    const shown = keyless
      .slice(0, 4 * SHOWN_CHARS)
      .replace(QUOTED_INPUT, '')
      .replace(KEY_LIKE, '[key]')
      .replace(/[\p{Cc}\p{Cf}\s]+/gu, ' ')
      .trim();
    return (shown.length > SHOWN_CHARS ? `${shown.slice(0, SHOWN_CHARS)}…` : shown).toWellFormed();
  };
}
