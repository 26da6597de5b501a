import { join } from 'node:path';
import { LOCALES } from '@linkstand/contract/shared/locales';
import type { Plugin, Rolldown } from 'vite';
import { WordsOfModules } from './words.ts';

/** Modules that most visits to a face need at once, by face. */
const FRAMES = {
  client: ['/faces/client/shell.tsx', '/ui/list/list-table.tsx'],
  office: ['/faces/office/shell.tsx', '/ui/list/resource-list.tsx'],
} as const;

/** Where people begin: what they open from a bookmark, a mail, or after they signed in. */
const PAGES = {
  client: {
    '/': '/faces/client/pages/campaigns.tsx',
    '/media': '/faces/client/pages/media.tsx',
    '/financial': '/faces/client/pages/financial.tsx',
  },
  office: {
    '/dashboard': '/faces/office/pages/dashboard.tsx',
    '/requests': '/features/requests/list.tsx',
    '/briefings': '/features/briefings/staff-briefings/list.tsx',
    '/cases': '/features/cases/list.tsx',
    '/sites': '/features/sites/section.tsx',
  },
} as const;

/** Runs before the rest of the first script, which is read meanwhile. */
const FIRST = '/lib/identity/of-this-page.ts';

const SOURCES = join(import.meta.dirname, '../src');
/** Said by every page. */
const COMMON = 'common';

type Chunk = Rolldown.OutputChunk;

function chunkOf(module: string, chunks: readonly Chunk[]): Chunk {
  const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
  if (!chunk) throw new Error(`No file of the build holds ${module}.`);
  return chunk;
}

/** The files that hold these modules and all that they import, without those that the page names anyway. */
function filesOf(modules: readonly string[], chunks: readonly Chunk[], html: string): string[] {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    if (!chunk || files.has(file) || html.includes(`/${file}`)) return;
    files.add(file);
    for (const next of chunk.imports) add(next);
  };
  for (const module of modules) add(chunkOf(module, chunks).fileName);
  return [...files];
}

/** The list of a language's words, and `/cart/messages/es.ts` for each folder whose words these modules say. */
const messagesOf = (modules: readonly string[], locale: string, words: WordsOfModules) => [
  `/lib/words/${locale.toLowerCase()}.ts`,
  ...[...new Set([COMMON, ...modules.flatMap((module) => words.of(join(SOURCES, module)))])].map(
    (folder) => `/${folder}/messages/${locale}.ts`,
  ),
];

/**
 * Gives `public/before-paint.js` the files of each frame, and of the pages on which people start, with their words. It
 * requests them while the first script is still loading, which would request them only when it runs, a fifth of a
 * second later.
 */
export function framesAhead(): Plugin {
  return {
    name: 'frames-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const words = new WordsOfModules();
        const files: string[] = [];
        /** A file is written once, and named by its place. */
        const places = (modules: readonly string[]) =>
          filesOf(modules, chunks, html).map((file) => {
            const name = file.replace(/^assets\/(.*)\.js$/, '$1');
            return files.includes(name) ? files.indexOf(name) : files.push(name) - 1;
          });
        /** The files of modules, without some: of their code, and of their words in each language. */
        const ahead = (modules: readonly string[], without: readonly number[] = []) => {
          const others = (found: number[]) => found.filter((at) => !without.includes(at));
          const said = LOCALES.map((locale) => [locale, others(places(messagesOf(modules, locale, words)))]);
          return { code: others(places(modules)), words: Object.fromEntries(said) };
        };
        const faces = Object.entries(PAGES).map(([face, pages]) => {
          const frame = ahead(FRAMES[face as keyof typeof FRAMES]);
          const known = [frame.code, ...Object.values<number[]>(frame.words)].flat();
          const ofPages = Object.entries(pages).map(([path, module]) => [path, ahead([module], known)]);
          return [face, { frame, pages: Object.fromEntries(ofPages) }];
        });
        const first = `<script type="module" async crossorigin src="/${chunkOf(FIRST, chunks).fileName}"></script>`;
        const told = JSON.stringify({ files, faces: Object.fromEntries(faces) });
        return html
          .replace('src="/before-paint.js"', `$& data-ahead='${told}'`)
          .replace('<script type="module"', `${first}\n    $&`);
      },
    },
  };
}
