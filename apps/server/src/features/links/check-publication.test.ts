import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dialAddress } from '../../platform/safe-fetch/connect.ts';
import { routeExampleDomains } from '../../platform/safe-fetch/route-override.ts';
import { publicationVisitor } from './check-publication.ts';

const NOW = new Date('2026-03-01T10:00:00Z');
const server = createServer((_request, response) =>
  response.setHeader('content-type', 'text/html').end('<a href="https://shop.example/">shoes</a>'),
);
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => new Promise((resolve) => server.close(resolve)));

test('only the look that confirms a loss goes another way', async () => {
  const { address, port } = server.address() as AddressInfo;
  let elsewhere = 0;
  const visitor = publicationVisitor(routeExampleDomains({ address, port }), undefined, (...asked) => {
    elsewhere += 1;
    return dialAddress(...asked);
  });
  const publication = {
    pageUrl: 'https://diario.example/shoes',
    links: [{ keyword: 'shoes', url: 'https://shop.example/' }],
    expectedLinkType: 'do_follow',
    siteDomain: 'diario.example',
  } as const;
  const look = (isSecondLook: boolean) => visitor.look(publication, NOW, { robotsTxt: '', isSecondLook });
  expect((await look(false)).check).toMatchObject({ ok: true });
  expect(elsewhere).toBe(0);
  expect((await look(true)).check).toMatchObject({ ok: true });
  expect(elsewhere).toBe(1);
  await visitor.robots(publication.pageUrl, NOW);
  await visitor.target('https://shop.example/', NOW);
  expect(elsewhere).toBe(1);
});
