import { rule } from '../../../platform/errors.ts';
import { defineTask } from '../../../platform/workers/task.ts';
import type { DocumentToWrite } from '../write-document.ts';

const MB = 1024 * 1024;

export interface TextFile {
  readonly bytes: Uint8Array;
  readonly extension: 'html' | 'md' | 'zip';
}

/** The time that every entry of a zip bears, so that the same text has the same bytes. */
const MADE = new Date('2000-01-01T00:00:00Z');

/**
 * Sanitized content as a page with its pictures written out in it, or as Markdown; with pictures beside it, in a zip,
 * if it has some. 422 `document_too_large` when it can't be made.
 */
export const writeTextFile = defineTask({
  name: 'write-text-file',
  module: import.meta.url,
  mostInputBytes: 64 * MB,
  mostOutputBytes: 96 * MB,
  cpuSeconds: 20,
  refuse: () => rule('document_too_large'),
  async run({ format, ...document }: DocumentToWrite & { readonly format: 'html' | 'md' }): Promise<TextFile> {
    return format === 'html' ? page(document) : markdown(document);
  },
});

async function page({ title, html, pictures }: DocumentToWrite): Promise<TextFile> {
  const { writeHtml } = await import('./write-html.ts');
  const written = writeHtml(title, html, (src) => {
    const picture = pictures[src];
    if (!picture) return undefined;
    const mediaType = picture.type === 'jpg' ? 'image/jpeg' : 'image/png';
    return `data:${mediaType};base64,${Buffer.from(picture.bytes).toString('base64')}`;
  });
  return { bytes: Buffer.from(written), extension: 'html' };
}

async function markdown({ title, html, pictures }: DocumentToWrite): Promise<TextFile> {
  const { writeMarkdown } = await import('./write-markdown.ts');
  const names = new Map<string, string>();
  const addressOf = (src: string) => {
    const picture = pictures[src];
    if (!picture) return undefined;
    const name = names.get(src) ?? `images/image-${names.size + 1}.${picture.type}`;
    names.set(src, name);
    return name;
  };
  const text = `---\ntitle: ${JSON.stringify(title)}\n---\n\n${writeMarkdown(html, addressOf)}`;
  if (names.size === 0) return { bytes: Buffer.from(text), extension: 'md' };
  const { default: JSZip } = await import('jszip');
  const zip = new JSZip();
  zip.file('text.md', text, { date: MADE });
  for (const [src, name] of names) {
    const picture = pictures[src];
    if (picture) zip.file(name, picture.bytes, { date: MADE, createFolders: false });
  }
  return { bytes: await zip.generateAsync({ type: 'nodebuffer', compression: 'DEFLATE' }), extension: 'zip' };
}
