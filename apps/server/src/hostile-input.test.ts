import type { Endpoint } from '@linkstand/contract/shared/endpoint';
import { endpointsOf } from '@linkstand/contract/shared/endpoint';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { contract, testApi } from './testing/api.ts';

/** One person of every kind that can sign in, and which callers an endpoint may name it by. */
const PEOPLE: Readonly<Record<string, readonly string[]>> = {
  admin: ['ADMIN'],
  coordinator: ['EDITOR', 'COORDINATOR'],
  editor: ['EDITOR'],
  sitemanager: ['SITE_MANAGER'],
  // Has the flag canSeeOwnersTable in the demo.
  ownermanager: ['OWNER_MANAGER', 'OWNERS_TABLE'],
  seller: ['SELLER'],
  client: ['USER'],
};

const { call, db } = await testApi();
const endpoints = [...endpointsOf(contract)].filter(([, { download }]) => download !== 'text/event-stream');
const admits = ({ access }: Endpoint, person: string) =>
  typeof access !== 'string' && access.some((caller) => PEOPLE[person]?.includes(caller));
const somebody = (endpoint: Endpoint) => Object.keys(PEOPLE).find((person) => admits(endpoint, person));

/** What no text has; each once broke JSON in the database or a document. */
const FOREIGN = ['\u0000', '\u0007', '\ud800', '\udc00', '\ufdd0', '\ufffe', '\uffff'];

/** Where it is called: records that exist, so that the body is looked at. */
const { id: briefingId } = await db
  .selectFrom('briefings')
  .select('id')
  .orderBy('id')
  .limit(1)
  .executeTakeFirstOrThrow();
const { ownerLinkUuid } = await db
  .selectFrom('briefings')
  .select('ownerLinkUuid')
  .where('status', '=', 'pending_owner')
  .limit(1)
  .executeTakeFirstOrThrow();
const { linkUuid } = await db
  .selectFrom('owners')
  .select('linkUuid')
  .where('linkRevokedAt', 'is', null)
  .limit(1)
  .executeTakeFirstOrThrow();
const pathOf = ({ path }: Endpoint) =>
  path
    .replace(/:uuid/, path.startsWith(contract.external.owner.path) ? linkUuid : ownerLinkUuid)
    .replace(/:(number|fileId|textId|offerId|lineId|adjustmentId|importId|offeredId)/, '1')
    .replace(/:id/, String(briefingId))
    .replace(/:report/, 'seller-commission')
    .replace(/:key/, 'minimum_words')
    .replace(/:name/, 'moz');
const attempt = (endpoint: Endpoint, how: Parameters<typeof call>[2]) =>
  call(endpoint.method, pathOf(endpoint), { as: somebody(endpoint), version: 999_999, ...how });

const isWorthTrying = ({ access, query, body, params }: Endpoint) =>
  typeof access !== 'string' || query || body || params;

describe.each(endpoints.filter(([, endpoint]) => isWorthTrying(endpoint)))('%s', (_name, endpoint) => {
  if (typeof endpoint.access !== 'string') {
    test('is closed to strangers and to roles it does not name', async () => {
      expect(
        (await call(endpoint.method, pathOf(endpoint), endpoint.body && !endpoint.form ? { body: {} } : {})).status,
      ).toBe(401);
      for (const person of Object.keys(PEOPLE).filter((name) => !admits(endpoint, name))) {
        const { status } = await call(endpoint.method, pathOf(endpoint), {
          as: person,
          version: 1,
          ...(endpoint.body && !endpoint.form ? { body: {} } : {}),
        });
        expect(status, person).toBe(403);
      }
    });
  }

  if (endpoint.query) {
    test('names an unknown parameter', async () => {
      const { status, json } = await call(endpoint.method, `${pathOf(endpoint)}?zzz=1`, {
        as: somebody(endpoint),
        version: 1,
        ...(endpoint.body ? { body: {} } : {}),
      });
      expect(status).toBe(400);
      expect(JSON.stringify(json.errors)).toContain('zzz');
    });
  }

  test('takes no character that no text has in its query or headers for a fault of its own', async () => {
    for (const character of FOREIGN) {
      const encoded = character.isWellFormed() ? encodeURIComponent(character) : '%ED%A0%80';
      const headers = { 'x-impersonate': encoded, 'accept-language': encoded, 'user-agent': encoded };
      const { status, json } = await call(
        endpoint.method,
        `${pathOf(endpoint)}?text=a${encoded}&email=a${encoded}@b.example&sort=${encoded}&${encoded}=1`,
        {
          as: somebody(endpoint),
          version: 999_999,
          key: `a${encoded}`,
          headers,
          ...(endpoint.body && !endpoint.form ? { body: { [character]: character } } : {}),
        },
      );
      expect(status, JSON.stringify(json)).toBeLessThan(500);
    }
  });

  if (endpoint.ifMatch === 'required') {
    test('asks for the version', async () => {
      const { status } = await call(endpoint.method, pathOf(endpoint), { as: somebody(endpoint), body: {} });
      expect(status).toBe(428);
    });
  }

  if (endpoint.body && !endpoint.form) {
    test('refuses what is no JSON, no object, too large or of another type', async () => {
      expect((await attempt(endpoint, { raw: '{"a": ' })).status, 'broken').toBe(400);
      for (const raw of ['[]', '3', '"text"', 'null', '{"__proto__": {"a": 1}}'])
        expect((await attempt(endpoint, { raw })).status, raw).toBe(400);
      expect(
        (await attempt(endpoint, { raw: '<a/>', headers: { 'content-type': 'application/xml' } })).status,
        'xml',
      ).toBe(415);
      const huge = JSON.stringify({ text: 'x'.repeat((endpoint.bodyLimit ?? 1024 * 1024) + 1) });
      expect((await attempt(endpoint, { raw: huge })).status, 'huge').toBe(413);
    });

    test('names an unknown field', async () => {
      const { status, json } = await attempt(endpoint, { body: { zzz: 1 } });
      expect(status).toBe(400);
      expect(JSON.stringify(json.errors)).toMatch(/zzz|required field|decisions/);
    });

    test('never fails over what is in its fields', async () => {
      const fields = endpoint.body instanceof z.ZodObject ? Object.keys(endpoint.body.shape) : ['a'];
      const hostile = fc.oneof(
        fc.constantFrom<unknown>(
          "'; drop table users; --",
          '<script>alert(1)</script>',
          '\u0000',
          ...FOREIGN,
          ...FOREIGN.map((character) => `https://shop.example/${character}`),
          ...FOREIGN.map((character) => ({ [`a${character}`]: [character] })),
          // biome-ignore lint/suspicious/noTemplateCurlyInString: as an attacker writes it
          '${7*7}',
          '../../etc/passwd',
          null,
          true,
          -1,
          1e308,
          2 ** 53,
          [],
          {},
          [[[]]],
          { $ne: null },
          'x'.repeat(5000),
          '2026-02-30',
          '0000-01-01',
          'https://[::1]/',
          'javascript:alert(1)',
        ),
        fc.string({ unit: 'binary', maxLength: 50 }),
        fc.json(),
      );
      const body = fc.record(Object.fromEntries(fields.map((field) => [field, hostile])), { requiredKeys: [] });
      await fc.assert(
        fc.asyncProperty(body, async (candidate) => {
          const { status, json } = await attempt(endpoint, { body: candidate });
          expect(status, JSON.stringify(json)).toBeLessThan(500);
          if (status >= 400 && status !== 429) expect(json.message).toBeTruthy();
        }),
        { numRuns: 15 },
      );
    });
  }

  if (endpoint.params) {
    test('never fails over what is in its path', async () => {
      for (const odd of [
        '0',
        '-1',
        '9007199254740991',
        '9007199254740993',
        '1e3',
        "1'--",
        '%00',
        'NaN',
        '00000000-0000-0000-0000-000000000000',
      ]) {
        // The second of two is looked at where the first leads to a record.
        for (const path of [endpoint.path, endpoint.path.replace(/:id\/(.*:)/, `${briefingId}/$1`)]) {
          const { status } = await call(endpoint.method, path.replace(/:\w+/g, odd), {
            as: somebody(endpoint),
            version: 1,
            ...(endpoint.body && !endpoint.form ? { body: {} } : {}),
          });
          expect(status, odd).toBeGreaterThanOrEqual(400);
          expect(status, odd).toBeLessThan(500);
        }
      }
    });
  }
});
