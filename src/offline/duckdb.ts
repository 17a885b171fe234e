import type { DuckDBConnection } from '@duckdb/node-api';

/** What the engine may hold of rows of some kilobytes; its process grows by some tens of megabytes more. */
export const USUAL_MEMORY_MB = 150;

/**
 * Runs `work` on an engine of its own that reads no network, keeps its order and spills to `folder`. It is loaded when
 * it is first needed: a library of 70 MB. Throws the signal's reason when that fires.
 */
export async function withDuckDb<T>(
  given: { readonly folder: string; readonly memoryMb?: number; readonly signal?: AbortSignal },
  work: (connection: DuckDBConnection) => Promise<T>,
): Promise<T> {
  const { DuckDBInstance } = await import('@duckdb/node-api');
  const database = await DuckDBInstance.create(':memory:', {
    memory_limit: `${given.memoryMb ?? USUAL_MEMORY_MB}MB`,
    threads: '1',
    preserve_insertion_order: 'true',
    temp_directory: given.folder,
    autoinstall_known_extensions: 'false',
    autoload_known_extensions: 'false',
  });
  const connection = await database.connect();
  const stop = () => connection.interrupt();
  given.signal?.addEventListener('abort', stop);
  try {
    given.signal?.throwIfAborted();
    return await work(connection);
  } catch (cause) {
    given.signal?.throwIfAborted();
    throw cause;
  } finally {
    given.signal?.removeEventListener('abort', stop);
    connection.disconnectSync();
    database.closeSync();
  }
}

/** A text in SQL. */
export function sqlText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A name in SQL. */
export function sqlName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** What the engine says is wrong, without its advice and without the name of `file`, which the user does not know. */
export function duckDbWhy(cause: unknown, { file }: { readonly file: string }): string {
  const [first = ''] = String(Object(cause).message ?? cause).split('\n');
  return first.replace(/^[\w ]+ Error: /, '').replaceAll(` '${file}'`, '');
}

/** Whether the engine needs more memory than it was given. */
export function isShortOfMemory(cause: unknown): boolean {
  return String(Object(cause).message).startsWith('Out of Memory');
}
