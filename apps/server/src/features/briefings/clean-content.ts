import { markupShape } from '@linkstand/contract/shared/markup-shape';
import { type Context, callerOf } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { defineTask } from '../../platform/workers/task.ts';
import { workers } from '../../platform/workers/workers.ts';
import { countWords, sanitizeContent } from './sanitize.ts';

/** Sanitized HTML. Only {@link cleanContent} makes it. */
export interface CleanContent {
  readonly html: string;
  readonly words: number;
  readonly isClean: true;
}

/** The sanitizer takes a few milliseconds up to this length. Longer texts are cleaned in a worker. */
const SHORT = { characters: 16_000, tags: 400 };
/**
 * The sanitizer's work grows with tags times depth. A text of 600,000 characters has about 10,000 tags, ten levels
 * deep.
 */
const MAX_TAGS = 60_000;
const MAX_DEPTH = 100;

const refused = () => rule('content_too_complex', { faults: [{ path: 'content', code: 'content_too_complex' }] });

const clean = (dirty: string): CleanContent => {
  const html = sanitizeContent(dirty);
  return { html, words: countWords(html), isClean: true };
};

export const sanitizeTask = defineTask({
  name: 'sanitize-content',
  module: import.meta.url,
  refuse: refused,
  run: clean,
});

/**
 * Sanitizes HTML from an editor, a paste or a document, and counts its words. Call it before a transaction, because a
 * long text waits for a worker.
 *
 * @throws Refusal 422 `content_too_complex`
 */
export async function cleanContent(ctx: Pick<Context, 'actor' | 'ip'>, html: string): Promise<CleanContent> {
  const { tags, depth } = markupShape(html);
  if (tags > MAX_TAGS || depth > MAX_DEPTH) throw refused();
  if (html.length <= SHORT.characters && tags <= SHORT.tags) return clean(html);
  return workers.run(sanitizeTask, html, callerOf(ctx));
}
