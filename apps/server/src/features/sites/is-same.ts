/** True if a change of a site's field would change nothing. Lists have no order. */
export const isSame = (one: unknown, other: unknown): boolean =>
  Array.isArray(one) && Array.isArray(other)
    ? one.length === other.length && one.every((each) => other.includes(each))
    : one === other;
