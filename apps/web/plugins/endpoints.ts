import { contract } from '@linkstand/contract';
import { type Contract, isEndpoint } from '@linkstand/contract/shared/endpoint';
import type { Plugin } from 'vite';

/** What the client needs of an endpoint. Of a schema, only whether it exists. */
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
 * Writes the endpoints into the build without their schemas. Schemas are two thirds of the code a page would load, and
 * only the server runs them. Development and tests use the contract itself.
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
