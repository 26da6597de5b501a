const UUID = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
/** Everything after `=` of a query's part, up to the next one or the end. */
const QUERY_VALUE = /([?&;][\w.-]+=)[^&#\s"'<>]*/g;
/** Long enough to be a key: words of an address are shorter, or have hyphens between. */
const LONG_KEY = /[A-Za-z0-9_]{24,}/g;
const ADDRESS = /https?:\/\/[^\s"'<>]+/gi;
const MASK = '•••';

/**
 * An address without what may let somebody in: the values of its query, the unguessable ids of its path, keys. What it
 * leads to stays readable.
 */
const maskAddress = (address: string): string =>
  address.replace(QUERY_VALUE, `$1${MASK}`).replace(UUID, MASK).replace(LONG_KEY, MASK);

/**
 * A mail's words for somebody who is not its reader: one-time codes, owners' links and the keys of unsubscribe links
 * are masked in every address. Text that isn't an address stays as it is.
 */
export const maskText = (text: string): string => text.replace(ADDRESS, maskAddress);

/** The same for a mail's page. Links lead nowhere: where they led is their title. Scripts can't be in it. */
export const maskHtml = (html: string): string =>
  maskText(html).replace(/\shref="([^"]*)"/gi, (_match, address: string) => ` title="${address}"`);
