/** The same, but it happens only once for each argument, per worker. */
export function once<Args extends string[], T>(make: (...args: Args) => Promise<T>): (...args: Args) => Promise<T> {
  const made = new Map<string, Promise<T>>();
  return (...args) => {
    const key = args.join();
    const known = made.get(key) ?? make(...args);
    made.set(key, known);
    return known;
  };
}
