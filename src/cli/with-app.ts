import type { App } from '../compose.js';
import type { Config } from '../config.js';
import type { Context } from './context.js';

/** Builds the app, does the work with it, and closes what the app holds however the work ends. */
export async function withApp<T>(
  config: Config,
  context: Context,
  work: (app: App) => Promise<T>,
): Promise<T> {
  const app = await context.compose(config);
  try {
    return await work(app);
  } finally {
    await app.close();
  }
}
