import { contract } from '@linkstand/contract';
import { type Contract, isEndpoint } from '@linkstand/contract/shared/endpoint';
import type { Plugin } from 'vite';

const SIGNS = { GET: 'g', POST: 'p', PUT: 'u', DELETE: 'd' } as const;

/** What is common to the addresses of a group: the folder of most of them. */
function baseOf(group: Contract): string {
  const folders = Object.values(group)
    .filter((entry) => isEndpoint(entry))
    .map(({ path }) => path.slice(0, path.lastIndexOf('/')));
  const count = (folder: string) => folders.filter((each) => each === folder).length;
  return folders.toSorted((a, b) => count(b) - count(a))[0] ?? '/api/v1';
}

/** As `readEndpoints` reads them: what the client needs of an endpoint; of a schema, only whether it exists. */
function linesOf(group: Contract, base: string): string[] {
  return Object.entries(group).flatMap(([name, entry]) => {
    if (!isEndpoint(entry)) {
      const inside = baseOf(entry);
      return [`${name} ${inside}`, ...linesOf(entry, inside), '.'];
    }
    const { method, path, body, form, download, idempotent } = entry;
    const signs = [SIGNS[method], body && 'b', form && 'f', idempotent && 'i', download && 'd']
      .filter(Boolean)
      .join('');
    const address = path.startsWith(`${base}/`) ? path.slice(base.length) : `!${path}`;
    return [`${name}:${signs}${address === `/${name}` ? '' : ` ${address}`}`];
  });
}

/**
 * Writes the endpoints into the build without their schemas. Schemas are two thirds of the code a page would load, and
 * only the server runs them. Development and tests use the contract itself.
 */
export function endpointsOnly(): Plugin {
  return {
    name: 'endpoints-only',
    apply: 'build',
    load(id) {
      if (!id.endsWith('/src/lib/endpoints.ts')) return null;
      const lines = JSON.stringify(linesOf(contract, '/api/v1').join('\n'));
      return `import { readEndpoints } from './endpoint-lines.ts';\nexport const endpoints = readEndpoints(${lines});`;
    },
  };
}
