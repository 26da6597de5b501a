import type { Plugin, Rolldown } from 'vite';

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
    '/requests': '/faces/office/pages/requests.tsx',
    '/briefings': '/faces/office/pages/briefings.tsx',
    '/cases': '/faces/office/pages/cases.tsx',
    '/sites': '/features/sites/section.tsx',
  },
} as const;

/** The files that hold these modules and all that they import, without those that the page names anyway. */
function filesOf(modules: readonly string[], chunks: readonly Rolldown.OutputChunk[], html: string): string[] {
  const files = new Set<string>();
  const add = (file: string) => {
    const chunk = chunks.find(({ fileName }) => fileName === file);
    if (!chunk || files.has(file) || html.includes(`/${file}`)) return;
    files.add(file);
    for (const next of chunk.imports) add(next);
  };
  for (const module of modules) {
    const chunk = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith(module)));
    if (!chunk) throw new Error(`No file of the build holds ${module}.`);
    add(chunk.fileName);
  }
  return [...files];
}

/**
 * Tells `public/before-paint.js` the files of each frame, and of the pages where people begin. It asks for them while
 * the first script is still on its way; that script would only find out when it runs, a fifth of a second later.
 */
export function framesAhead(): Plugin {
  return {
    name: 'frames-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const files: string[] = [];
        /** A file is written once, and named by its place. */
        const places = (modules: readonly string[]) =>
          filesOf(modules, chunks, html).map((file) => {
            const name = file.replace(/^assets\/(.*)\.js$/, '$1');
            return files.includes(name) ? files.indexOf(name) : files.push(name) - 1;
          });
        const faces = Object.entries(PAGES).map(([face, pages]) => {
          const frame = places(FRAMES[face as keyof typeof FRAMES]);
          const own = (module: string) => places([module]).filter((at) => !frame.includes(at));
          const ofPages = Object.entries(pages).map(([path, module]) => [path, own(module)]);
          return [face, { frame, pages: Object.fromEntries(ofPages) }];
        });
        const ahead = JSON.stringify({ files, faces: Object.fromEntries(faces) });
        return html.replace('src="/before-paint.js"', `$& data-ahead='${ahead}'`);
      },
    },
  };
}
