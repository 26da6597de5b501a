/** Why the database can't be started, in one line that says what to do. */
export class DatabaseStartError extends Error {
  override name = 'DatabaseStartError';
}
