import { createClient } from '@linkstand/contract/shared/client';
import { type Contract, isEndpoint } from '@linkstand/contract/shared/endpoint';
import { expect, it } from 'vitest';
import { endpointsOnly } from '../../plugins/endpoints.ts';
import { readEndpoints } from './endpoint-lines.ts';
import { endpoints } from './endpoints.ts';

it('calls the same with the reduced endpoints as with the contract itself', async () => {
  const load = endpointsOnly().load as (id: string) => string;
  const code = load('/apps/web/src/lib/endpoints.ts');
  const reduced = readEndpoints(JSON.parse(code.slice(code.lastIndexOf('(') + 1, -2))) as typeof endpoints;
  const calls: unknown[] = [];
  const options = {
    baseUrl: '',
    token: async () => 'token',
    fetch: async (input: RequestInfo | URL, init?: RequestInit) => {
      calls.push([String(input), init?.method, init?.body, Object.fromEntries(new Headers(init?.headers))]);
      return Response.json({});
    },
  };
  for (const source of [endpoints, reduced]) {
    const api = createClient(source, options);
    await api.users.me();
    await api.mails.search({ query: { page: 2, sort: ['to,asc'] }, body: { text: 'x' } });
    await api.mails.retry({ params: { id: 7 }, body: {} }, { idempotencyKey: 'k' });
    await api.users.updateProfile({ version: 3, body: { name: 'Ana' } });
    expect(await api.media.export({ body: {} })).toBeInstanceOf(Blob);
  }
  expect(calls).toHaveLength(10);
  expect(calls.slice(5)).toEqual(calls.slice(0, 5));
  expect(code).not.toContain('_zod');
  expect(sent(reduced)).toEqual(sent(endpoints));
});

/** What a call of each endpoint sends, by its place in the contract. */
const sent = (group: Contract, at = ''): unknown[] =>
  Object.entries(group).flatMap(([name, entry]) =>
    isEndpoint(entry)
      ? [
          [
            ...[`${at}.${name}`, entry.method, entry.path],
            ...[entry.body, entry.form, entry.download, entry.idempotent].map(Boolean),
          ],
        ]
      : sent(entry, `${at}.${name}`),
  );
