/**
 * For the setter of a field whose content was sent: empties it, unless something else was typed meanwhile, as in
 * `setText(clearSent(text, ''))`.
 */
export const clearSent =
  <T>(sent: T, empty: NoInfer<T>) =>
  (now: T): T =>
    now === sent ? empty : now;
