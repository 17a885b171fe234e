import type { Settings } from '../../config/settings-schema.js';

const ROOM_BYTES = 32 * 1024 * 1024;

/** Defaults of a run in bulk: what is behind its rooms in memory lies on disk, or is cheap to judge again. */
export const BULK_DEFAULTS: Partial<Settings> = {
  cache_max_bytes: ROOM_BYTES,
  replies_max_bytes: ROOM_BYTES,
};
