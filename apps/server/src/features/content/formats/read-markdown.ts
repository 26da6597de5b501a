import { micromark } from 'micromark';
import { gfm, gfmHtml } from 'micromark-extension-gfm';
import { type PictureAt, readHtml } from './read-html.ts';
import { escapeHtml, type ReadDocument } from './text-builder.ts';

/** What static sites keep before a text: its title, its date. */
const FRONT_MATTER = /^\uFEFF?---[ \t]*\r?\n[\s\S]{0,20000}?\r?\n(?:---|\.\.\.)[ \t]*(?:\r?\n|$)/;

/** Markdown as GitHub knows it (tables, strikethrough), with the HTML that may stand in it. */
export function readMarkdown(text: string, pictureAt?: PictureAt): ReadDocument {
  const html = micromark(text.replace(FRONT_MATTER, ''), {
    allowDangerousHtml: true,
    // Pictures that are written out in the text; the sanitizer decides about every address.
    allowDangerousProtocol: true,
    extensions: [gfm()],
    htmlExtensions: [gfmHtml()],
  });
  return readHtml(html.replace(/<section data-footnotes[\s\S]*<\/section>/, withoutTitle), pictureAt);
}

/** The heading above the notes is no part of the text. */
const withoutTitle = (notes: string): string => notes.replace(/<h2[^>]*>[^<]*<\/h2>/, '');

/** Words without any formats: each line is a paragraph. */
export function readPlainText(text: string): ReadDocument {
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n?|\n|\u2028|\u2029/);
  const html = lines.map((line) => (line.trim() === '' ? '' : `<p>${escapeHtml(line)}</p>`)).join('');
  return readHtml(html);
}
