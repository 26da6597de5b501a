import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** Puts the script that verifies evidence beside the pages: whoever has a file of evidence needs nothing else of ours. */
export function verifier(): Plugin {
  return {
    name: 'verifier',
    apply: 'build',
    generateBundle() {
      const source = readFileSync(new URL('../../../scripts/verify-evidence.mjs', import.meta.url), 'utf8');
      this.emitFile({ type: 'asset', fileName: 'verify-evidence.mjs', source });
    },
  };
}
