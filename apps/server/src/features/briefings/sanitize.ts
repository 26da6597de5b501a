import { readText } from '@linkstand/contract/briefings/text-comparison';
import { linkAddress } from '@linkstand/contract/shared/link-address';
import { toPlainText } from '@linkstand/contract/shared/plain-text';
import sanitizeHtml from 'sanitize-html';

/** Only our own files: external pictures would reveal who reads the draft. */
const OWN_FILE = /^\/api\/v1\/briefings\/\d{1,15}\/files\/\d{1,15}$/;

const options: sanitizeHtml.IOptions = {
  allowedTags: [
    'p',
    'h1',
    'h2',
    'h3',
    'h4',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'img',
    'strong',
    'em',
    'u',
    's',
    'code',
    'pre',
    'br',
    'hr',
    'sub',
    'sup',
    'table',
    'thead',
    'tbody',
    'tr',
    'th',
    'td',
    'figure',
    'figcaption',
  ],
  allowedAttributes: {
    a: ['href', 'title'],
    img: ['src', 'alt', 'title', 'width', 'height'],
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    ol: ['start'],
  },
  allowedSchemes: ['http', 'https', 'mailto'],
  allowedSchemesByTag: { img: [] },
  allowProtocolRelative: false,
  transformTags: {
    b: 'strong',
    i: 'em',
    strike: 's',
    del: 's',
    div: 'p',
    h5: 'h4',
    h6: 'h4',
    a: (tagName, { href, ...attribs }) => {
      const address = linkAddress(href ?? '');
      return { tagName, attribs: address === undefined ? attribs : { href: address, ...attribs } };
    },
  },
  // Words stay where their link leads nowhere, as a relative address does on the page of somebody else.
  exclusiveFilter: ({ tag, attribs }) => {
    if (tag === 'a') return attribs.href === undefined ? 'excludeTag' : false;
    return tag === 'img' && !OWN_FILE.test(attribs.src ?? '');
  },
  nestingLimit: 30,
};

/** Sanitizes HTML from an editor, a paste or a document to what a publication may contain. */
export const sanitizeContent = (html: string): string =>
  // Cleaned after sanitizing, because `&#xFFFE;` is decoded by then.
  toPlainText(sanitizeHtml(toPlainText(html), options)).trim();

/** Words of sanitized HTML, counted as its editor counts them. */
export const countWords = (html: string): number => readText(html).words;
