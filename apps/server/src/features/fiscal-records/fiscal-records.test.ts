import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { connect } from '../../db/client.ts';
import { taxOffice } from '../../platform/adapters/tax-office.ts';
import { Refusal } from '../../platform/errors.ts';
import type { FrozenDocument } from '../../platform/fiscal/frozen-document.ts';
import type { RegistrationRecord } from '../../platform/fiscal/verifactu-record.ts';
import { countRows } from '../../platform/list/read.ts';
import { createSeal, deriveKey } from '../../platform/seal.ts';
import { testDatabase } from '../../testing/database.ts';
import { wordsOfPdf } from '../../testing/file-texts.ts';
import { HOUSE, setSettings } from '../../testing/settings.ts';
import { makeWorld } from '../../testing/world.ts';
import { addLines } from '../invoices/commands/change-draft.ts';
import { draftCreditNote } from '../invoices/commands/draft-credit-note.ts';
import { issueInvoice } from '../invoices/commands/issue-invoice.ts';
import { draftDocument, partyRef } from '../invoices/drafts.ts';
import { certificateVault } from '../invoices/fiscal/certificate.ts';
import { sendQueued } from '../invoices/fiscal/send-records.ts';
import { verifyFiscalRecords } from '../invoices/fiscal/verify-records.ts';
import { billingAccountFor } from '../ledger/accounts.ts';
import { amendRecord } from './commands/amend-record.ts';
import { cancelRecord } from './commands/cancel-record.ts';
import { declarationOf, declareSystem } from './declaration.ts';
import { fiscalRecordsResource } from './resource.ts';
import { readSending, setCertificate, setEnvironment } from './sending.ts';
import { TEST_PASSPHRASE, TEST_PFX } from './testing/certificate.ts';
import { startTaxOffice } from './testing/tax-office.ts';

const database = await testDatabase();
const world = await makeWorld(database);
const { admin, context, db, make } = world;
const ctx = context(admin);
const vault = certificateVault(createSeal(deriveKey('a secret of tests, long enough to be one', 'certificates')));
const office = await startTaxOffice();
afterAll(office.stop);
const adapter = taxOffice({ addresses: office.addresses, authority: office.authority, timeoutMs: 1000 });

await setSettings(db, { fiscal_identity: HOUSE });

let clock = new Date('2026-03-04T10:00:00Z').getTime();
const send = () =>
  sendQueued({ db, taxOffice: adapter, certificates: vault, timeZone: 'Europe/Madrid' }, () => new Date(clock));
const later = (seconds: number) => {
  clock += seconds * 1000;
};
beforeEach(() => {
  Object.assign(office.behaviour, { say: () => ({ state: 'Correcto' }), waitSeconds: 60, fails: 'nothing' });
  office.requests.length = 0;
  // Beyond any pause of the test before.
  later(2 * 3600);
});

async function account(changes: object = {}): Promise<number> {
  const person = await make.person('USER', { country: 'ES', taxNumber: 'B12345674', ...changes });
  return db
    .transaction()
    .execute(async (tx) => (await billingAccountFor(tx, { userId: person.id, companyId: null })).id);
}
async function issued(accountId: number, netCents = 100_00): Promise<number> {
  const id = await db
    .transaction()
    .execute((tx) => draftDocument(tx, ctx, 'client', partyRef('client', accountId), []));
  await addLines(ctx, { id, written: { description: 'A line', quantityMilli: 1000, unitPriceCents: netCents } });
  await issueInvoice(ctx, { id });
  return id;
}
const recordsOf = (invoiceId: number) =>
  db.selectFrom('fiscalRecords').selectAll().where('invoiceId', '=', invoiceId).orderBy('id').execute();
const lastOf = async (invoiceId: number) => {
  const row = (await recordsOf(invoiceId)).at(-1);
  if (!row) throw new Error('It has no record.');
  return row;
};
const proven = async () =>
  expect((await verifyFiscalRecords(db)).filter(({ fault }) => fault !== undefined)).toEqual([]);
const refused = async (work: Promise<unknown>) => {
  const error = await work.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  if (!(error instanceof Refusal)) throw error ?? new Error('It was not refused.');
  return error;
};

describe('an issued invoice of a Spanish house', () => {
  test('has its record in the same transaction, linked to the one before, and its address on the paper', async () => {
    const client = await account();
    const [one, two] = [await issued(client), await issued(client)];
    const [first, second] = [await lastOf(one), await lastOf(two)];
    const record = second.record as unknown as RegistrationRecord;
    expect(record).toMatchObject({
      type: 'F1',
      total: '121.00',
      vatTotal: '21.00',
      recipients: [{ nif: 'B12345674' }],
      previous: { hash: first.hash },
    });
    const { document } = await db
      .selectFrom('invoices')
      .select('document')
      .where('id', '=', two)
      .executeTakeFirstOrThrow();
    const url = new URL((document as unknown as FrozenDocument).verifactu?.url ?? '');
    expect(Object.fromEntries(url.searchParams)).toEqual({
      nif: 'B64717838',
      numserie: second.number,
      fecha: '04-03-2026',
      importe: '121.00',
    });
    for (const text of [second.number, second.number.toLowerCase()])
      expect(await countRows(fiscalRecordsResource, ctx, { text })).toBe(1);
    await proven();
  });

  test('is one link of a gapless chain, also where 20 are issued at once and some are refused', async () => {
    const client = await account();
    const drafts = await Promise.all(
      Array.from({ length: 20 }, async (_, index) => {
        const id = await db
          .transaction()
          .execute((tx) => draftDocument(tx, ctx, 'client', partyRef('client', client), []));
        if (index % 5 !== 4)
          await addLines(ctx, { id, written: { description: 'A line', quantityMilli: 1000, unitPriceCents: 1000 } });
        return id;
      }),
    );
    const ended = await Promise.allSettled(drafts.map((id) => issueInvoice(ctx, { id })));
    expect(ended.filter(({ status }) => status === 'rejected')).toHaveLength(4);
    await proven();
  });

  test('has no record where its transaction does not end', async () => {
    const client = await account();
    const before = await db.selectFrom('fiscalChains').select(['length', 'last']).executeTakeFirstOrThrow();
    const id = await db.transaction().execute((tx) => draftDocument(tx, ctx, 'client', partyRef('client', client), []));
    await addLines(ctx, { id, written: { description: 'A line', quantityMilli: 1000, unitPriceCents: 1000 } });
    await expect(
      db.transaction().execute(async (tx) => {
        await issueInvoice({ ...ctx, db: tx as never }, { id }).catch(() => undefined);
        throw new Error('cut off');
      }),
    ).rejects.toThrow('cut off');
    expect(await db.selectFrom('fiscalChains').select(['length', 'last']).executeTakeFirstOrThrow()).toEqual(before);
  });

  test('to a consumer without a tax number is a simplified one, up to 3,000 euros', async () => {
    const consumer = await account({ taxNumber: '' });
    expect((await lastOf(await issued(consumer))).record).toMatchObject({ type: 'F2', recipients: [] });
    expect((await refused(issued(consumer, 4000_00))).code).toBe('client_number_needed');
    await proven();
  });

  test('abroad names the client by its number, and none of the Spanish tax', async () => {
    const french = await account({ country: 'FR', taxNumber: 'FR40303265045' });
    expect((await lastOf(await issued(french))).record).toMatchObject({
      recipients: [{ idType: '02', id: 'FR40303265045' }],
      breakdown: [{ tax: { regime: '01', operation: 'N2' }, rateBp: 0, baseCents: 100_00, vatCents: 0 }],
      vatTotal: '0.00',
      total: '100.00',
    });
  });

  test('is corrected by a credit note with the difference below zero', async () => {
    const id = await issued(await account());
    const credit = await draftCreditNote(ctx, { id, reason: 'Never published' });
    await issueInvoice(ctx, { id: credit });
    const original = await lastOf(id);
    const row = await lastOf(credit);
    expect(row.totalCents).toBe(-121_00);
    expect(row.record).toMatchObject({
      type: 'R1',
      total: '-121.00',
      vatTotal: '-21.00',
      corrects: { method: 'I', invoices: [{ number: original.number }] },
    });
    await proven();
  });
});

test('no SQL of the application changes or removes a record, or shortens the chain', async () => {
  const id = await issued(await account());
  for (const attack of [
    sql`update fiscal_records set record = '{}' where invoice_id = ${id}`,
    sql`update fiscal_records set hash = repeat('A', 64) where invoice_id = ${id}`,
    sql`delete from fiscal_records where invoice_id = ${id}`,
    sql`update fiscal_chains set length = length - 1`,
    sql`delete from fiscal_chains`,
  ])
    await expect(attack.execute(db)).rejects.toThrow();
  await proven();
});

test('what was changed from outside is found with its place, and nothing is added to it', async () => {
  const client = await account();
  const row = await lastOf(await issued(client));
  const tamper = (record: object) =>
    sql`update fiscal_records set record = ${JSON.stringify(record)}::jsonb where id = ${row.id}`;
  const owner = connect(database.url);
  await owner.db.transaction().execute(async (tx) => {
    await sql`alter table fiscal_records disable trigger fiscal_records_frozen`.execute(tx);
    await tamper({ ...(row.record as object), total: '1.00' }).execute(tx);
  });
  expect((await verifyFiscalRecords(db))[0]?.fault).toBe(`record ${row.position} (${row.number}): changed`);
  expect((await refused(issued(client))).code).toBe('fiscal_chain_broken');
  await owner.db.transaction().execute(async (tx) => {
    await tamper(row.record as object).execute(tx);
    await sql`alter table fiscal_records enable trigger fiscal_records_frozen`.execute(tx);
  });
  await owner.close();
  await proven();
});

describe('the sender', () => {
  const certified = async () => {
    const { version } = await readSending(ctx);
    await setCertificate(ctx, vault, { pfx: TEST_PFX, passphrase: TEST_PASSPHRASE, version });
  };
  const settle = async () => {
    await send();
    later(3601);
  };

  test('sends nothing without a certificate; the chain is kept, and the screen says what is missing', async () => {
    await issued(await account());
    expect(await send()).toBe(0);
    expect(office.requests).toHaveLength(0);
    expect(await readSending(ctx)).toMatchObject({ isKept: true, certificate: null, queued: expect.any(Number) });
    expect((await readSending(ctx)).queued).toBeGreaterThan(0);
  });

  test('takes a certificate that opens, names whose it is, and keeps it sealed', async () => {
    const { version } = await readSending(ctx);
    const wrong = (pfx: Buffer, passphrase: string) =>
      refused(setCertificate(ctx, vault, { pfx, passphrase, version }));
    expect((await wrong(TEST_PFX, 'wrong')).details.faults?.[0]).toMatchObject({
      path: 'password',
      code: 'certificate_password',
    });
    expect((await wrong(Buffer.from('no certificate'), '')).details.faults?.[0]).toMatchObject({
      path: 'file',
      code: 'certificate_unreadable',
    });
    const old = { ...ctx, now: new Date('2200-01-01T00:00:00Z') };
    expect(
      (await refused(setCertificate(old, vault, { pfx: TEST_PFX, passphrase: TEST_PASSPHRASE, version }))).details
        .faults?.[0]?.code,
    ).toBe('certificate_expired');
    await certified();
    expect(await readSending(ctx)).toMatchObject({ certificate: { name: 'House S.L.', isExpired: false } });
    const { certificateSealed } = await db.selectFrom('fiscalSending').selectAll().executeTakeFirstOrThrow();
    expect(certificateSealed?.includes(TEST_PFX.subarray(0, 40))).toBe(false);
    await settle();
  });

  test('shows it to the office, and keeps the receipt of what is accepted', async () => {
    const id = await issued(await account());
    expect(await send()).toBe(1);
    expect(office.requests.map(({ subject }) => subject)).toEqual(['House S.L.']);
    expect(await lastOf(id)).toMatchObject({ state: 'accepted', proof: 'A-1234567890' });
    later(3600);
    expect(await send()).toBe(0);
    expect(office.requests).toHaveLength(1);
  });

  test('waits as long as the office says', async () => {
    const client = await account();
    office.behaviour.waitSeconds = 300;
    await issued(client);
    await send();
    await issued(client);
    later(299);
    expect(await send()).toBe(0);
    later(1);
    expect(await send()).toBe(1);
    expect(office.requests).toHaveLength(2);
  });

  test('tells apart what is accepted, accepted with errors, refused and known already', async () => {
    const client = await account();
    const ids = [await issued(client), await issued(client), await issued(client), await issued(client)];
    const said = [
      { state: 'Correcto' },
      { state: 'AceptadoConErrores', code: '2001', text: 'El NIF no está identificado' },
      { state: 'Incorrecto', code: '1100', text: 'Valor no permitido' },
      { state: 'Incorrecto', code: '3000', text: 'Registro duplicado', duplicate: 'Correcta' },
    ] as const;
    office.behaviour.say = (_record, index) => said[index] ?? { state: 'Correcto' };
    expect(await send()).toBe(4);
    expect(await Promise.all(ids.map(async (id) => (await lastOf(id)).state))).toEqual([
      'accepted',
      'accepted_with_errors',
      'refused',
      'accepted',
    ]);
    expect(await lastOf(ids[2] ?? 0)).toMatchObject({
      errorCode: '1100',
      errorText: 'Valor no permitido',
      proof: null,
    });
    expect(await readSending(ctx)).toMatchObject({ refused: 1, queued: 0 });
    // The refused one is told once, as a task and an event that administrators are notified of.
    const { number } = await db
      .selectFrom('invoices')
      .select('number')
      .where('id', '=', ids[2] ?? 0)
      .executeTakeFirstOrThrow();
    const title = `The tax office rejected the record of ${number}`;
    expect(await db.selectFrom('tasks').select(['title', 'detail', 'priority']).execute()).toEqual([
      { title, detail: '1100 Valor no permitido', priority: 'high' },
    ]);
    const { rows: refusals } = await sql`
      select from audit_entries where entity = 'fiscal_records' and action = 'fiscal_record.refuse'`.execute(db);
    expect(refusals).toHaveLength(1);
  });

  test.each(['breaks', 'silent', 'page', 'fault', 'lost'] as const)(
    'tries again later when the office %s, and says then that there was an incident',
    async (fails) => {
      const id = await issued(await account());
      office.behaviour.fails = fails;
      expect(await send()).toBe(0);
      expect((await lastOf(id)).state).toBe('queued');
      expect((await readSending(ctx)).lastError).not.toBe('');
      later(30);
      expect(await send()).toBe(0);
      expect(office.requests).toHaveLength(1);
      office.behaviour.fails = 'nothing';
      later(60);
      expect(await send()).toBe(1);
      expect(office.requests[0]?.body).not.toContain('Incidencia');
      expect(office.requests[1]?.body).toContain('<sum1:Incidencia>S</sum1:Incidencia>');
      expect(await lastOf(id)).toMatchObject({ state: 'accepted' });
      expect((await readSending(ctx)).lastError).toBe('');
      later(61);
      await issued(await account());
      await send();
      expect(office.requests[2]?.body).not.toContain('Incidencia');
    },
  );

  test('of two processes one sends', async () => {
    await issued(await account());
    const counts = await Promise.all([send(), send(), send()]);
    expect(counts.toSorted()).toEqual([0, 0, 1]);
    expect(office.requests).toHaveLength(1);
  });

  test('asks the service that was chosen', async () => {
    const { version, environment } = await readSending(ctx);
    expect(environment).toBe('production');
    await setEnvironment(ctx, { version, environment: 'test' });
    expect((await refused(setEnvironment(ctx, { version, environment: 'production' }))).code).toBe('changed_meanwhile');
    const id = await issued(await account());
    const { document } = await db
      .selectFrom('invoices')
      .select('document')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect((document as unknown as FrozenDocument).verifactu?.url).toMatch(/^https:\/\/prewww2\.aeat\.es\//);
    await settle();
  });

  describe('a record that was refused', () => {
    test('is followed by one that names the client as it is known today', async () => {
      const person = await make.person('USER', { country: 'ES', taxNumber: 'B00000000' });
      const { id: client } = await db
        .transaction()
        .execute((tx) => billingAccountFor(tx, { userId: person.id, companyId: null }));
      const id = await issued(client);
      const queued = await lastOf(id);
      expect((await refused(amendRecord(ctx, { id: queued.id, reason: 'Too early' }))).code).toBe('not_possible_now');
      office.behaviour.say = () => ({ state: 'Incorrecto', code: '1239', text: 'Error en el NIF' });
      await settle();
      await db.updateTable('users').set({ taxNumber: 'B12345674' }).where('id', '=', person.id).execute();
      office.behaviour.say = () => ({ state: 'Correcto' });
      const both = await Promise.allSettled([
        amendRecord(ctx, { id: queued.id, reason: 'Wrong number' }),
        amendRecord(ctx, { id: queued.id, reason: 'Wrong number' }),
      ]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect((await lastOf(id)).record).toMatchObject({ amends: 'rejected', recipients: [{ nif: 'B12345674' }] });
      await settle();
      expect(office.requests.at(-1)?.body).toContain('<sum1:RechazoPrevio>X</sum1:RechazoPrevio>');
      expect((await recordsOf(id)).map(({ state }) => state)).toEqual(['refused', 'accepted']);
      // Once the office knows it, a correction says so.
      await amendRecord(ctx, { id: (await lastOf(id)).id, reason: 'Another name' });
      expect((await lastOf(id)).record).toMatchObject({ amends: 'accepted' });
      await settle();
      await proven();
    });
  });

  test('an invoice that should never have been is canceled once all of it is credited', async () => {
    const id = await issued(await account());
    await settle();
    const record = await lastOf(id);
    expect((await refused(cancelRecord(ctx, { id: record.id, reason: 'A test' }))).code).toBe('not_possible_now');
    await issueInvoice(ctx, { id: await draftCreditNote(ctx, { id, reason: 'Never ordered' }) });
    await settle();
    office.behaviour.say = () => ({ state: 'Incorrecto', code: '3001', text: 'Registro ya dado de baja' });
    await cancelRecord(ctx, { id: record.id, reason: 'A test' });
    await settle();
    office.behaviour.say = () => ({ state: 'Correcto' });
    await cancelRecord(ctx, { id: (await lastOf(id)).id, reason: 'A test' });
    await settle();
    expect((await recordsOf(id)).map(({ kind, state }) => [kind, state])).toEqual([
      ['alta', 'accepted'],
      ['anulacion', 'refused'],
      ['anulacion', 'accepted'],
    ]);
    expect(office.requests.at(-1)?.body).toContain('<sum1:RechazoPrevio>S</sum1:RechazoPrevio>');
    const entries = await db
      .selectFrom('auditEntries')
      .select(['action', 'reason'])
      .where('entity', '=', 'fiscal_records')
      .where('entityId', '=', (await lastOf(id)).id)
      .execute();
    expect(entries).toEqual([{ action: 'fiscal_record.cancel', reason: 'A test' }]);
    await proven();
  });
});

test('the house declares the running version once, and the PDF says what was declared', async () => {
  const wordsOf = async () => {
    const { download } = await declarationOf(ctx);
    return wordsOfPdf(download.body as Buffer).replace(/\s+/g, ' ');
  };
  const draft = await wordsOf();
  for (const part of [
    'BORRADOR',
    'House S.L.',
    'B64717838',
    'Street 1, 08005 Barcelona',
    'HAC/1177/2024',
    'VERI*FACTU',
  ])
    expect(draft).toContain(part);
  const before = await readSending(ctx);
  expect(before.declaration).toEqual({ systemVersion: '1.0', declared: null });
  const tried = await Promise.allSettled([1, 2].map(() => declareSystem(ctx, { version: before.version })));
  expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const { version, declaration } = await readSending(ctx);
  expect(declaration.declared).toEqual({ by: ctx.actor.name, at: ctx.now.toISOString() });
  await expect(declareSystem(ctx, { version })).rejects.toMatchObject({ code: 'not_possible_now' });

  // What was declared stays as it was, though the house moves.
  const move = (address: string) =>
    db
      .updateTable('settings')
      .set({ value: JSON.stringify({ ...HOUSE, address }) })
      .where('key', '=', 'fiscal_identity')
      .execute();
  await move('Street 2');
  const declared = await wordsOf();
  expect(declared).not.toContain('BORRADOR');
  expect(declared).toContain('Street 1, 08005 Barcelona');
  await move(HOUSE.address);
  await expect(db.updateTable('fiscalDeclarations').set({ declaredBy: 'x' }).execute()).rejects.toThrow(
    /never changes/,
  );
});

test('a house of another country keeps no records', async () => {
  await db
    .updateTable('settings')
    .set({ value: JSON.stringify({ ...HOUSE, country: 'PT', taxNumber: 'PT501442600' }) })
    .where('key', '=', 'fiscal_identity')
    .execute();
  expect(await recordsOf(await issued(await account()))).toEqual([]);
  const { version, ...sending } = await readSending(ctx);
  expect(sending).toMatchObject({ isKept: false });
  await expect(declareSystem(ctx, { version })).rejects.toMatchObject({ code: 'not_possible_now' });
});
