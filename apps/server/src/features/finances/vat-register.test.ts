import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { outsideService } from '../../platform/adapters/outside-service.ts';
import { testApi } from '../../testing/api.ts';
import { ANSWER_DAYS, standingOf } from './vat-number.ts';
import { askAboutVatNumbers, viesRegister } from './vat-register.ts';

const { call, db } = await testApi();
const NOW = new Date('2026-03-02T10:00:00Z');
const later = (days: number) => new Date(NOW.getTime() + days * 86_400_000);

/** Numbers that are frozen in documents of the demo, and out of the question here. */
const { rows: frozen } = await sql<{ country: string; taxNumber: string }>`
  select distinct i.document -> 'buyer' ->> 'country' as country, i.document -> 'buyer' ->> 'taxNumber' as tax_number
  from invoice_lines l join invoices i on i.id = l.invoice_id
  where l.tax_rule = 'eu_reverse_charge_unconfirmed' and i.number is not null and l.side is distinct from 'client'`.execute(
  db,
);

/** What the register says of each number; a text is sent as it is. */
const says = new Map<string, object | string>();
let asked: Record<string, string>[] = [];
const register = createServer(async (request, response) => {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const question = JSON.parse(Buffer.concat(chunks).toString());
  asked.push(question);
  const answer = says.get(`${question.countryCode}${question.vatNumber}`) ?? { valid: false, userError: 'INVALID' };
  response.writeHead(200, { 'content-type': 'application/json' });
  response.end(typeof answer === 'string' ? answer : JSON.stringify(answer));
}).listen(0, '127.0.0.1');
await once(register, 'listening');
afterAll(() => register.close());
const url = `http://127.0.0.1:${(register.address() as AddressInfo).port}/`;
const ask = viesRegister(url, outsideService({ name: 'vies', timeoutMs: 5000, retries: 0 }));

const VALID = { valid: true, userError: 'VALID', requestIdentifier: 'WAPIAAAAX1' };
const OFF = { valid: false, userError: 'MS_UNAVAILABLE' };
const checks = async () => {
  const all = await db.selectFrom('vatChecks').selectAll().orderBy('country').orderBy('taxNumber').execute();
  return all.filter(({ taxNumber }) => !frozen.some((each) => each.taxNumber === taxNumber));
};
const stateOf = async (country: string, typed: string, at = NOW) => {
  const number = { country, typed };
  const { state } = await (await standingOf(db, [number]))(number, at);
  return state;
};

beforeEach(async () => {
  says.clear();
  asked = [];
  await db.deleteFrom('vatChecks').execute();
  for (const number of frozen)
    await db
      .insertInto('vatChecks')
      .values({ ...number, dueAt: later(36_500) })
      .execute();
  await db.updateTable('companies').set({ taxNumber: '' }).execute();
  await db.updateTable('users').set({ taxNumber: '' }).execute();
  await sql`update briefing_finances set tax_facts = tax_facts || '{"taxNumber": ""}'`.execute(db);
});

async function companyWith(country: string, taxNumber: string, at = 0): Promise<number> {
  const { id } = await db
    .selectFrom('companies')
    .select('id')
    .orderBy('id')
    .offset(at)
    .limit(1)
    .executeTakeFirstOrThrow();
  await db.updateTable('companies').set({ country, taxNumber }).where('id', '=', id).execute();
  return id;
}

describe('the register of VAT numbers', () => {
  test('is asked about the number that an issued document rests on, also where the client has none any more', async () => {
    const { rowCount } = await sql`update briefing_finances
      set tax_facts = tax_facts || '{"country": "DE", "taxNumber": "DE129273398"}'
      where briefing_id in (select l.briefing_id from invoice_lines l join invoices i on i.id = l.invoice_id
        where l.tax_rule = 'eu_reverse_charge_unconfirmed' and i.number is not null)`
      .execute(db)
      .then(({ numAffectedRows }) => ({ rowCount: Number(numAffectedRows) }));
    expect(rowCount).toBeGreaterThan(0);
    await askAboutVatNumbers(db, ask, NOW);
    expect(asked).toMatchObject([{ countryCode: 'DE', vatNumber: '129273398' }]);
  });

  test('is asked once a month about each number of a client, and remembered with its proof', async () => {
    const id = await companyWith('ES', 'B64717838');
    await companyWith('US', '12-3456789', 1);
    says.set('ESB64717838', VALID);
    expect(await stateOf('ES', 'B64717838')).toBe('unknown');
    await askAboutVatNumbers(db, ask, NOW);
    await askAboutVatNumbers(db, ask, later(1));
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({ countryCode: 'ES', vatNumber: 'B64717838' });
    expect(await stateOf('ES', 'B64717838')).toBe('valid');
    const { json } = await call('GET', `/api/v1/companies/${id}`, { as: 'admin' });
    expect(json.vatCheck).toEqual({ isValid: true, checkedAt: NOW.toISOString(), consultation: 'WAPIAAAAX1' });
    await askAboutVatNumbers(db, ask, later(31));
    expect(asked).toHaveLength(2);
  });

  test('decides the tax of an order: none is charged to a valid number, all of it to an invalid one', async () => {
    await companyWith('DE', 'DE136695976');
    await askAboutVatNumbers(db, ask, NOW);
    expect(await stateOf('DE', 'DE136695976')).toBe('invalid');
    says.set('DE136695976', VALID);
    await askAboutVatNumbers(db, ask, later(31));
    expect(await stateOf('DE', 'DE136695976', later(31))).toBe('valid');
    // What was known before stays known of its day.
    expect(await stateOf('DE', 'DE136695976')).toBe('invalid');
    // An answer that nobody repeated is trusted for a while.
    expect(await stateOf('DE', 'DE136695976', later(31 + ANSWER_DAYS - 1))).toBe('valid');
    expect(await stateOf('DE', 'DE136695976', later(31 + ANSWER_DAYS + 1))).toBe('unknown');
  });

  test.each([
    ['that a country is off', OFF],
    ['too many questions', { actionSucceed: false, errorWrappers: [{ error: 'GLOBAL_MAX_CONCURRENT_REQ' }] }],
    ['a page', '<html>Maintenance</html>'],
    ['nothing', {}],
    ['something else', { valid: 'yes' }],
  ])('that says %s has said nothing: the last answer stays, and the next run asks again', async (_what, answer) => {
    await companyWith('ES', 'B64717838');
    says.set('ESB64717838', answer);
    await askAboutVatNumbers(db, ask, NOW);
    expect(await checks()).toEqual([]);
    says.set('ESB64717838', VALID);
    await askAboutVatNumbers(db, ask, NOW);
    says.set('ESB64717838', answer);
    await askAboutVatNumbers(db, ask, later(31));
    expect(await stateOf('ES', 'B64717838', later(31))).toBe('valid');
    const before = asked.length;
    await askAboutVatNumbers(db, ask, later(31));
    expect(asked).toHaveLength(before + 1);
  });

  test('is left alone after three failures, and not asked about numbers that break their rule', async () => {
    const numbers = ['PT501964843', 'PT502011378', 'PT500100144', 'PT503504564', 'PT507957547'];
    for (const [at, number] of numbers.entries()) {
      says.set(number, OFF);
      await companyWith('PT', number.slice(2), at);
    }
    await askAboutVatNumbers(db, ask, NOW);
    expect(asked).toHaveLength(3);
    asked = [];
    await db.updateTable('companies').set({ taxNumber: '' }).execute();
    await companyWith('ES', 'B64717839');
    await askAboutVatNumbers(db, ask, NOW);
    expect(asked).toEqual([]);
    expect(await stateOf('ES', 'B64717839')).toBe('invalid');
  });

  test('answers for other countries while that of one is off', async () => {
    for (const [at, number] of ['501964843', '502011378', '500100144', '503504564'].entries()) {
      says.set(`PT${number}`, OFF);
      await companyWith('PT', number, at);
    }
    says.set('SE556012579001', VALID);
    await companyWith('SE', '556012579001', 4);
    await askAboutVatNumbers(db, ask, NOW);
    expect(asked.map(({ countryCode }) => countryCode).toSorted()).toEqual(['PT', 'PT', 'PT', 'SE']);
    expect(await stateOf('SE', '556012579001')).toBe('valid');
  });

  test('is left alone for good once it has answered for none of three countries', async () => {
    const numbers = ['DE136695976', 'FR40303265045', 'PT501964843', 'SE556012579001'];
    for (const [at, number] of numbers.entries()) {
      says.set(number, OFF);
      await companyWith(number.slice(0, 2), number.slice(2), at);
    }
    await askAboutVatNumbers(db, ask, NOW);
    expect(asked).toHaveLength(3);
  });

  test('is asked about the numbers of Monaco where they are given: in France', async () => {
    await companyWith('MC', '40303265045');
    says.set('FR40303265045', VALID);
    await askAboutVatNumbers(db, ask, NOW);
    expect(asked).toMatchObject([{ countryCode: 'FR', vatNumber: '40303265045' }]);
    expect(await stateOf('FR', '40303265045')).toBe('valid');
  });
});
