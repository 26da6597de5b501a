/** The header `Batch-Key`: a UUID with or without hyphens, as `randomKey()` makes one. */
export const BATCH_KEY = /^[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i;
