/** The header `Batch-Key`: a UUID with or without hyphens, as `randomKey()` makes one; not that of nothing, all zeros. */
export const BATCH_KEY = /^(?!0{8}(?:-?0{4}){3}-?0{12}$)[0-9a-f]{8}(?:-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/i;
