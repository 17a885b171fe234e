/** A dated or numbered snapshot: -2025-12-11, -20251001, @20251001, -0613, -001; or a server's word for its newest. */
const SNAPSHOT = /^(?:[-@](?:\d{4}-\d\d-\d\d|\d{8}|\d{3,4})|:latest)$/;
const LATEST = /-latest$/;

/**
 * Whether a reply comes from the model that was asked for: the same name, or a snapshot of it. A gateway's prefix, as in
 * "openai/gpt-5", counts on neither side. A server that does not say is taken at its word.
 */
export function isServedAsAsked(asked: string, served: string): boolean {
  if (served === '') return true;
  const [want, got] = [bare(asked), bare(served)];
  if (want === got) return true;
  const stem = want.replace(LATEST, '');
  return got.startsWith(stem) && (got === stem || SNAPSHOT.test(got.slice(stem.length)));
}

function bare(model: string): string {
  return model.slice(model.lastIndexOf('/') + 1).toLowerCase();
}
