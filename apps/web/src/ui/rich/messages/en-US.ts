import type { MessageTree } from '../../../lib/translation.ts';

export const messages = {
  words_one: '{{count}} word',
  words_other: '{{count}} words',
  ofMinimum: '{{words}} of at least {{min}} words',
  bold: 'Bold',
  italic: 'Italic',
  underline: 'Underline',
  strike: 'Strikethrough',
  clear: 'Clear formatting',
  link: 'Link',
  unlink: 'Remove the link',
  bullets: 'Bullet list',
  numbers: 'Numbered list',
  heading: 'Heading {{level}}',
  quote: 'Quotation',
  line: 'Horizontal line',
  undo: 'Undo',
  redo: 'Redo',
  linkUrl: 'Address of the link',
  linkSave: 'Save',
  newTab: 'Opens in a new tab',
  sameTab: 'Opens in the same tab',
  image: 'Insert an image',
  imageTypes: 'Images are PNG, JPG or WebP, up to {{max}} each.',
  uploading: 'Uploading…',
  table: 'Insert a table',
  tableSize: 'Table of {{columns}} columns and {{rows}} rows',
  rowAfter: 'Add a row below',
  columnAfter: 'Add a column to the right',
  rowDelete: 'Delete the row',
  columnDelete: 'Delete the column',
  tableDelete: 'Delete the table',
} as const satisfies MessageTree;

declare module '../../../lib/i18n.ts' {
  interface Namespaces {
    rich: typeof messages;
  }
}
