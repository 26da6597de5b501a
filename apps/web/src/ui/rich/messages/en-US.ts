import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  words_one: '{{count}} word',
  words_other: '{{count}} words',
  ofMinimum: '{{words}} (minimum {{min}})',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  clear: 'Clear formatting',
  link: 'Link',
  unlink: 'Remove link',
  bullets: 'Bulleted list',
  numbers: 'Numbered list',
  heading: 'Heading {{level}}',
  quote: 'Quote',
  line: 'Horizontal line',
  undo: 'Undo',
  redo: 'Redo',
  linkUrl: 'Link URL',
  linkWrong: 'That isn’t a URL that works on another site. Write it whole, as in https://example.com/page.',
  linkSealed:
    'This link goes through another service, which alone knows where it leads. Put in the URL of the page itself: {{url}}',
  linkSave: 'Save',
  image: 'Insert image',
  imageTypes: 'Images can be PNG, JPG, or WebP, up to {{max}} each.',
  imageWords: 'Alternative text and caption',
  imageWordsOf: { alt: 'Alternative text', caption: 'Caption' },
  imageWordsHelp: {
    alt: 'What the image shows. It’s read aloud, and stands there when the image doesn’t load.',
    caption: 'Stands below the image.',
  },
  uploading: 'Uploading…',
  pasteImages_one: '{{count}} image of the text didn’t come in. Insert it from a file.',
  pasteImages_other: '{{count}} images of the text didn’t come in. Insert them from files.',
  pastePlain: 'The text came in without its formatting, because that was more than a text can hold.',
  pasteTooLong: 'That’s too long for one text, so nothing was pasted. Paste part of it.',
  table: 'Insert table',
  tableSize: 'Table with {{columns}} columns and {{rows}} rows',
  rowAfter: 'Add row below',
  columnAfter: 'Add column to the right',
  rowDelete: 'Delete row',
  columnDelete: 'Delete column',
  tableDelete: 'Delete table',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    rich: typeof messages;
  }
}
