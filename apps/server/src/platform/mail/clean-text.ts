import { z } from 'zod';

/** Invisible characters that change what the visible ones seem to say: control characters and bidirectional marks. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: removing them is the point
const UNSEEN = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** At most `max` characters, with an ellipsis if something was cut. Never splits a character. */
function clip(text: string, max: number): string {
  if (text.length <= max) return text;
  let kept = '';
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'grapheme' }).segment(text)) {
    if (kept.length + segment.length >= max) break;
    kept += segment;
  }
  return `${kept.trimEnd()}…`;
}

/** One line, fit for a subject, a header or a label. */
export function oneLine(text: string, max: number): string {
  return clip(text.replace(UNSEEN, ' ').replace(/\s+/g, ' ').trim(), max);
}

/** Several lines, with at most one empty line between two. */
export function multiLine(text: string, max: number): string {
  const unified = text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replace(UNSEEN, '');
  return clip(
    unified
      .replace(/[^\S\n]+$/gm, '')
      .replace(/\n{3,}/g, '\n\n')
      .trim(),
    max,
  );
}

/** Schema of a short user text in template data: a name, a title, an address. Cut, not refused. */
export const mailLine = (max = 200) => z.string().transform((text) => oneLine(text, max));

/** Schema of a long user text: a reason, a message, a question. Cut, not refused. */
export const mailText = (max = 3000) => z.string().transform((text) => multiLine(text, max));

/**
 * The name in a greeting. Anyone can register anyone's address under any name, so a name that looks like a web address
 * is dropped, and the greeting has no name.
 */
export const mailName = z.string().transform((text) => {
  const name = oneLine(text, 80);
  return /[@/\\:<>]|\.\p{L}{2}|www\b/iu.test(name) ? '' : name;
});

/** Schema of an external address. */
export const mailUrl = z.url({ protocol: /^https?$/ }).max(2048);
