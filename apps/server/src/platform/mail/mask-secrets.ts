const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
/** The value of a query parameter. */
const QUERY_VALUE = /([?&;][\w.-]+=)[^&#\s"'<>]*/g;
/** Long enough to be a key. Words in addresses are shorter or hyphenated. */
const LONG_KEY = /[A-Za-z0-9_]{24,}/g;
const ADDRESS = /https?:\/\/[^\s"'<>]+/gi;
const MASK = '•••';

/** An address with its secrets masked: query values, unguessable ids in the path, keys. The target stays readable. */
const maskAddress = (address: string): string =>
  address.replace(QUERY_VALUE, `$1${MASK}`).replace(UUID, MASK).replace(LONG_KEY, MASK);

/**
 * A mail's text for an administrator: one-time codes, owners' links and unsubscribe keys are masked in every address.
 * Other text stays.
 */
export const maskText = (text: string): string => text.replace(ADDRESS, maskAddress);

/** The same for HTML. Links are disabled and show their target as title. Scripts can't be in it. */
export const maskHtml = (html: string): string =>
  maskText(html).replace(/\shref="([^"]*)"/gi, (_match, address: string) => ` title="${address}"`);
