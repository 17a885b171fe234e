/** Which parameters an endpoint has rejected so far. */
export interface LeftOut {
  has(parameter: string): boolean;
  /** In the order in which they were rejected. */
  list(): readonly string[];
  /** False where a question cannot go without the parameter. A parameter that is out already may be named again. */
  leaveOut(parameter: string): boolean;
}

/**
 * Remembers what is left out, of `dispensable` parameters only. Of `alternatives` either will do, so the last of them
 * is never left out.
 */
export function leftOut({
  dispensable,
  alternatives = [],
}: {
  readonly dispensable: readonly string[];
  readonly alternatives?: readonly string[];
}): LeftOut {
  const out = new Set<string>();
  return {
    has: (parameter) => out.has(parameter),
    list: () => [...out],
    leaveOut(parameter) {
      if (out.has(parameter)) return true;
      const others = alternatives.filter((each) => each !== parameter && !out.has(each));
      const replaceable = alternatives.includes(parameter) && others.length > 0;
      if (!replaceable && !dispensable.includes(parameter)) return false;
      out.add(parameter);
      return true;
    },
  };
}
