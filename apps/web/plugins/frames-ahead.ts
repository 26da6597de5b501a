import type { Plugin, Rolldown } from 'vite';

/** Modules that most visits to a face need at once, by face. */
const FRAMES = {
  client: ['/faces/client/shell.tsx', '/ui/list/list-table.tsx'],
  office: ['/faces/office/shell.tsx', '/ui/list/resource-list.tsx'],
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
 * Tells `public/before-paint.js` the files of each frame. It asks for them while the first script is still on its way;
 * that script would only find out when it runs, a fifth of a second later.
 */
export function framesAhead(): Plugin {
  return {
    name: 'frames-ahead',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const chunks = Object.values(bundle).filter((each) => each.type === 'chunk');
        const frames = Object.fromEntries(
          Object.entries(FRAMES).map(([face, modules]) => [
            face,
            filesOf(modules, chunks, html).map((file) => `/${file}`),
          ]),
        );
        return html.replace('src="/before-paint.js"', `$& data-frames='${JSON.stringify(frames)}'`);
      },
    },
  };
}
