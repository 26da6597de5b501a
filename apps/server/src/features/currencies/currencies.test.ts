import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testApi } from '../../testing/api.ts';
import { typedRates } from '../services/use-services.ts';
import { liveSetting } from '../settings/live.ts';
import { refreshRates } from './jobs.ts';
import { ratesOn } from './rates.ts';

/** The bank, on this machine. */
let file = '';
let asked = 0;
const bank = createServer((_request, response) => {
  asked += 1;
  response.writeHead(file === '' ? 503 : 200).end(file);
});
let port = 0;
const { call, db, services } = await testApi({ routeOverride: () => ({ address: '127.0.0.1', port }) });
const outcomes: boolean[] = [];
const fetchRates = typedRates(services.outside, ({ works }) => outcomes.push(works));
const refresh = (now: string) => refreshRates(db, fetchRates, new Date(now), 'Europe/Madrid');

beforeAll(async () => {
  await new Promise<void>((resolve) => bank.listen(0, '127.0.0.1', resolve));
  port = (bank.address() as AddressInfo).port;
});
afterAll(() => {
  bank.closeAllConnections();
  bank.close();
});

const ratesOf = (day: string, usd: string, brl: string) => `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="http://www.gesmes.org/xml/2002-08-01" xmlns="http://www.ecb.int/vocabulary/2002-08-01/eurofxref"><Cube><Cube time='${day}'>
<Cube currency='USD' rate='${usd}'/><Cube currency='JPY' rate='163.5'/><Cube currency='BRL' rate='${brl}'/></Cube></Cube></gesmes:Envelope>`;
const setting = async (key: string) =>
  (await call('GET', '/api/v1/settings', { as: 'admin' })).json.find((each: { key: string }) => each.key === key);
const shown = async () => (await call('GET', '/api/v1/currencies', { as: 'client' })).json;
const choose = async (displayCurrency: string | null) => {
  const { version } = (await call('GET', '/api/v1/users/me/profile', { as: 'client' })).json;
  return call('PUT', '/api/v1/users/me/profile', { as: 'client', version, body: { displayCurrency } });
};
const books = async () =>
  (
    await sql<{
      outcomes: string;
    }>`select count(*) || ' ' || coalesce(sum(abs(cents)), 0) as told from ledger_entries`.execute(db)
  ).rows[0]?.outcomes;

describe('rates', () => {
  it('are those that are typed, and nobody is asked, until they are wanted daily', async () => {
    expect(await refresh('2026-11-20T16:00:00Z')).toBeUndefined();
    expect(asked).toBe(0);
    expect(await ratesOn(db, '2026-11-20')).toEqual({
      day: '2026-11-20',
      source: 'typed',
      microPerEuro: { USD: 1_100_000, BRL: 6_000_000 },
    });
  });

  it('are read once a day, kept exactly, and hold until the next are known', async () => {
    const { version } = await setting('daily_rates');
    const on = await call('PUT', '/api/v1/settings/daily_rates', { as: 'admin', version, body: { value: true } });
    expect(on.status).toBe(200);
    file = ratesOf('2026-11-20', '1.0832', '6.123456');
    await refresh('2026-11-20T16:00:00Z');
    await refresh('2026-11-20T20:00:00Z');
    expect(asked).toBe(1);
    expect(outcomes).toEqual([true]);
    const friday = { day: '2026-11-20', source: 'ecb', microPerEuro: { USD: 1_083_200, BRL: 6_123_456 } };
    expect(await ratesOn(db, '2026-11-20')).toEqual(friday);
    // A Sunday has those of Friday; a day before any are known has the typed ones.
    expect(await ratesOn(db, '2026-11-22')).toEqual(friday);
    expect((await ratesOn(db, '2026-11-19')).source).toBe('typed');
    expect(liveSetting('currency_rates')).toEqual({ USD: 1.0832, BRL: 6.123456 });
    expect(await setting('currency_rates')).toMatchObject({ changedBy: 'European Central Bank' });
  });

  it('stay as they are where the bank is away, lies, or is ahead of the day', async () => {
    const before = await ratesOn(db, '2026-11-23');
    file = '';
    await expect(refresh('2026-11-23T16:00:00Z')).rejects.toThrow();
    file = '<html>Sorry</html>';
    await expect(refresh('2026-11-23T16:00:00Z')).rejects.toMatchObject({ code: 'rates_unreadable' });
    file = ratesOf('2027-01-04', '2', '9');
    expect(await refresh('2026-11-23T16:00:00Z')).toBeUndefined();
    expect(await ratesOn(db, '2026-11-23')).toEqual(before);
    file = ratesOf('2026-11-23', '1.1', '6');
    await refresh('2026-11-23T17:00:00Z');
    expect((await ratesOn(db, '2026-11-23')).microPerEuro.USD).toBe(1_100_000);
    // What a document stated can still be looked up.
    expect((await ratesOn(db, '2026-11-20')).microPerEuro.USD).toBe(1_083_200);
  });
});

describe('the currency of prices', () => {
  it("is one's own, else the brand's, and touches no amount", async () => {
    const before = { books: await books(), wallet: (await call('GET', '/api/v1/wallet', { as: 'client' })).json };
    expect((await shown()).display).toBe('EUR');
    await db.updateTable('brands').set({ displayCurrency: 'BRL' }).execute();
    expect((await shown()).display).toBe('BRL');
    expect((await choose('USD')).json).toMatchObject({ displayCurrency: 'USD' });
    expect((await shown()).display).toBe('USD');
    expect((await choose('GBP')).status).toBe(400);
    expect({ books: await books(), wallet: (await call('GET', '/api/v1/wallet', { as: 'client' })).json }).toEqual(
      before,
    );
    await choose(null);
    expect((await shown()).display).toBe('BRL');
    await db.updateTable('brands').set({ displayCurrency: 'EUR' }).execute();
  });
});
