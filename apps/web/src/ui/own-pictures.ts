/** Pictures of this installation in a mail: icons of brands and pictures of newsletters. */
const OWN = /(<img src=")https?:\/\/[^/"]+(\/(?:brand|newsletter-images)\/[^"]+")/g;

/**
 * A mail for a frame of this page. It names the address of its brand, which is another host than this page's, and a page
 * shows pictures of its own host only. Every host of an installation has the same ones.
 */
export const withOwnPictures = (html: string): string => html.replace(OWN, '$1$2');
