import { toPlainText } from '@linkstand/contract/shared/plain-text';
import { escapeHtml } from './text-builder.ts';

/**
 * Sanitized content as a page of its own that any program opens.
 *
 * @param addressOf what stands for a picture in the page; undefined for one that is left out
 */
export function writeHtml(title: string, html: string, addressOf: (src: string) => string | undefined): string {
  const shown = html.replace(/<img\b[^>]*>/g, (picture) => {
    const address = addressOf(/\ssrc="([^"]*)"/.exec(picture)?.[1] ?? '');
    return address === undefined ? '' : picture.replace(/\ssrc="[^"]*"/, () => ` src="${escapeHtml(address)}"`);
  });
  return [
    '<!doctype html>',
    '<html>',
    '<head>',
    '<meta charset="utf-8">',
    `<title>${escapeHtml(toPlainText(title))}</title>`,
    '</head>',
    `<body>${shown}</body>`,
    '</html>',
    '',
  ].join('\n');
}
