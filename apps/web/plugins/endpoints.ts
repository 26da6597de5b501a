import { contract } from '@linkstand/contract';
import { type Contract, isEndpoint } from '@linkstand/contract/shared/endpoint';
import type { Plugin } from 'vite';

/** What the client reads of an endpoint; a schema counts only by being there. */
function reduce(node: Contract): unknown {
  return Object.fromEntries(
    Object.entries(node).map(([name, entry]) => {
      if (!isEndpoint(entry)) return [name, reduce(entry)];
      const { method, path, body, form, download, idempotent } = entry;
      return [name, { method, path, body: body && true, form, download, idempotent }];
    }),
  );
}

/**
 * Writes the endpoints into the build without their schemas, which are two thirds of the code a page would load and
 * which only the server runs. Development and tests use the contract itself.
 */
export function endpointsOnly(): Plugin {
  return {
    name: 'endpoints-only',
    apply: 'build',
    load(id) {
      if (!id.endsWith('/src/lib/endpoints.ts')) return null;
      return `export const endpoints = ${JSON.stringify(reduce(contract))};`;
    },
  };
}
