import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin, type Rolldown } from 'vite';
import { endpointsOnly } from './plugins/endpoints.ts';
import { fontAhead } from './plugins/font-ahead.ts';
import { framesAhead } from './plugins/frames-ahead.ts';
import { plainMessages } from './plugins/messages.ts';
import { verifier } from './plugins/verifier.ts';
import { wordsWithModules } from './plugins/words.ts';

/** With less memory, gzip begins new blocks sooner, which suits some files: a third of a percent less to load. */
const smallestGzip = (content: Buffer): Buffer =>
  [5, 6, 7, 8]
    .map((memLevel) => gzipSync(content, { level: 9, memLevel }))
    .reduce((least, each) => (each.length < least.length ? each : least));

/** Writes `.br` and `.gz` beside every text file once, so that the server never compresses the same file again. */
function compressed(): Plugin {
  let folder = '';
  return {
    name: 'compressed',
    apply: 'build',
    configResolved: (config) => {
      folder = join(config.root, config.build.outDir);
      if (config.build.outDir.startsWith('/')) folder = config.build.outDir;
    },
    writeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const file = join(folder, name);
        const content = readFileSync(file);
        if (content.length < 1024) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${file}.gz`, smallestGzip(content));
      }
    },
  };
}

/**
 * What is loaded together is one file with all it needs: browsers ask for six at a time, and dozens of small ones
 * compress badly. A group takes what those above it by priority have left.
 */
const GROUPS = [
  // The words that every signed-in visit says, a file for each language.
  {
    name: (id) => `words-${/messages\/([\w-]+)\.ts$/.exec(id)?.[1]}`,
    test: /\/(ui|faces\/client|features\/(cart|wallet|threads))\/messages\/[\w-]+\.ts$/,
    priority: 10,
  },
  // Runs before the first script: see plugins/frames-ahead.ts.
  { name: 'identity', test: /\/src\/lib\/(identity\/[\w-]+|brand)\.ts$/, priority: 10 },
  { name: 'start', tags: ['$initial'], priority: 9 },
  // Small things of every face: else one face's file would bring another's along.
  {
    name: 'common',
    test: /(createReactComponent|defaultAttributes|IconCheck|IconAlertTriangle)\.mjs$|\/src\/(lib\/format|ui\/page\/(brand-mark|use-title)|shared\/plain-words)\.tsx?$/,
    priority: 8,
  },
  { name: 'sign-in', test: /\/faces\/public\/(shell|pages\/login)\.tsx$/, priority: 7 },
  // The office's frame has all of the client's, and more. With what dialogs share with any page: see below.
  {
    name: 'client-frame',
    test: /\/faces\/client\/shell\.tsx$|(get-env|use-callback-ref|use-debounced-callback)\.mjs$|\/src\/ui\/(overlays\/layers|fields\/(date-field|day-presets))\.tsx?$/,
    priority: 6,
  },
  { name: 'icons', test: /@tabler/, minShareCount: 2, priority: 5 },
  // What any table of rows needs; what only the office's lists have is below. Not the help, which is a dialog.
  {
    name: 'lists',
    test: /\/src\/ui\/list\/((list-table|list-footer|past-the-end|row-box)\.tsx$|(density|record-order|use-rows-later|use-all-pages)\.ts$|(views|columns|keyboard|selection)\/(?!keys-help))|\/src\/ui\/(buttons\/row-button\.tsx|page\/use-width\.ts)$|use-hotkeys|\/(Badge|infiniteQueryOptions|useQueries|queriesObserver)(\.module)?\.m?js$/,
    minShareCount: 2,
    priority: 4,
  },
  // With what a dialog needs, which no page shows at first.
  {
    name: 'dialogs',
    test: /\/src\/ui\/(overlays\/(dialog|confirm-dialog|form-dialog)|buttons\/action-bar|data\/(table-paper|record-table))\.tsx$/,
    priority: 4,
  },
  // Small pieces that many pages share, without those of the office alone. Not the select that searches, which brings
  // Mantine’s, nor a table of records and a field that grows, which bring Mantine’s table and text area.
  {
    name: 'ui',
    test: /\/src\/(ui\/(fields|overlays|buttons|page|data|toasts)\/(?!search-select|record-table|growing-field|large-change|marked-text|use-dialog)[^/]+|lib\/.*)$/,
    minShareCount: 6,
    maxModuleSize: 6000,
    priority: 3,
  },
  // What lists of the office ask of the catalogue too, without what clients see of it.
  { name: 'sites-asked', test: /\/src\/features\/media\/queries\.ts$/, priority: 3 },
  // What several pages of clients show of sites, in small pieces.
  {
    name: 'sites-shown',
    test: /\/src\/(features\/(media|cart|tours|sentences)\/|ui\/overlays\/guided-tour\.tsx$)/,
    minShareCount: 2,
    maxModuleSize: 8000,
    priority: 2,
  },
  { name: 'office-frame', test: /\/faces\/office\/shell\.tsx$/, priority: 2 },
  { name: 'office-lists', test: /\/src\/ui\/(list\/resource-list|resource\/list(-page)?)\.tsx?$/, priority: 1 },
] satisfies Rolldown.CodeSplittingGroup[];

/** Files that the frame of a page asks for anyway: of each group but the words and the first script. */
const OF_FRAMES = new RegExp(
  `/(rolldown-runtime|${GROUPS.flatMap(({ name }) => (typeof name === 'string' && name !== 'start' ? name : [])).join('|')})-`,
);

export default defineConfig({
  plugins: [
    react(),
    endpointsOnly(),
    plainMessages(),
    wordsWithModules(),
    fontAhead(),
    framesAhead(),
    verifier(),
    compressed(),
  ],
  build: {
    outDir: 'dist',
    // Maps are made for error reports but no page refers to them.
    sourcemap: 'hidden',
    manifest: true,
    // What a page asks for ahead is named in the first script. The page itself comes at once without it.
    modulePreload: {
      resolveDependencies: (page, files, { hostType }) =>
        hostType === 'html' ? files : files.filter((file) => file !== page && !OF_FRAMES.test(file)),
    },
    // Of a first visit, one file of 52 KiB comes sooner than one of 32 and twenty small ones.
    cssCodeSplit: false,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        // The first script names most files, and hashes can't be compressed.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        codeSplitting: {
          groups: GROUPS,
        },
      },
    },
  },
});
