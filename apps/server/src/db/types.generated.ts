/** Replaced by `npm run db:types` as soon as there are migrations. */
// biome-ignore lint/suspicious/noEmptyInterface: no table yet
export interface DB {}
