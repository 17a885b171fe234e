import type { z } from 'zod';

const KINDS: Readonly<Record<string, string>> = {
  int: 'a whole number',
  number: 'a number',
  boolean: 'true or false',
  string: 'text; a number goes in quotes',
  array: 'a list',
  object: 'a map of keys and values',
  record: 'a map of keys and values',
};

/** What a setting takes, where its schema has no words of its own. Never holds the value. */
export function issueWords(issue: z.core.$ZodRawIssue): string | undefined {
  switch (issue.code) {
    case 'invalid_type': {
      const kind = KINDS[issue.expected];
      return kind && `takes ${kind}`;
    }
    case 'invalid_value':
      return `takes ${issue.values.map(String).join(', ')}`;
    case 'too_small': {
      const least = issue.inclusive ? `${issue.minimum} or more` : `more than ${issue.minimum}`;
      return hasParts(issue.origin) ? 'may not be empty' : `takes a number: ${least}`;
    }
    case 'too_big': {
      const most = issue.inclusive ? `${issue.maximum} at most` : `less than ${issue.maximum}`;
      return hasParts(issue.origin) ? `is too long: ${most}` : `takes a number: ${most}`;
    }
    default:
      return undefined;
  }
}

/** Lists and texts have a length; no minimum of theirs but 1 goes without words of its own. */
function hasParts(origin: string): boolean {
  return origin !== 'number' && origin !== 'int';
}
