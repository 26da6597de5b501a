import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { endpointsOnly, schemaNames } from './endpoints-plugin.ts';

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
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(name)) continue;
        const file = join(folder, name);
        const content = readFileSync(file);
        if (content.length < 1024) continue;
        const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
        writeFileSync(`${file}.br`, brotliCompressSync(content, { params }));
        writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }));
      }
    },
  };
}

export default defineConfig({
  plugins: [react(), endpointsOnly(), compressed()],
  build: {
    outDir: 'dist',
    // Maps are made for error reports but no page refers to them.
    sourcemap: 'hidden',
    manifest: true,
    target: 'es2022',
    chunkSizeWarningLimit: 700,
    // A page that takes a list of choices from a schema file doesn't get its schemas along.
    rolldownOptions: {
      treeshake: { manualPureFunctions: schemaNames() },
      // What every page needs comes as one file, not as dozens that compress badly on their own.
      output: { codeSplitting: { groups: [{ name: 'start', tags: ['$initial'] }] } },
    },
  },
});
