import type { Locale } from '@linkstand/contract/shared/locales';
import { sql } from 'kysely';
import { z } from 'zod';
import { ServiceFailed } from '../../../platform/adapters/service-failed.ts';
import type { ClientCertificate } from '../../../platform/adapters/service-http.ts';
import type { TaxOffice, TaxOfficeEnvironment } from '../../../platform/adapters/tax-office.ts';
import { addDays, dayIn } from '../../../platform/calendar.ts';
import { type Database, systemContext, type Tx } from '../../../platform/context.ts';
import type { VerifactuRecord } from '../../../platform/fiscal/verifactu-record.ts';
import { defineJob } from '../../../platform/jobs.ts';
import { record } from '../../../platform/record.ts';
import { NEXT_VERSION } from '../../../platform/versioned-row.ts';
import { findBrandLocale, findDefaultBrandId } from '../../brands/queries.ts';
import { readSetting } from '../../settings/queries.ts';
import { addTask } from '../../tasks/commands/create-task.ts';
import { type CertificateVault, openCertificate } from './certificate.ts';
import { type RecordAnswer, readVerifactuAnswer, type VerifactuAnswer } from './verifactu-answer.ts';
import { MAX_RECORDS, verifactuRequest } from './verifactu-request.ts';

/** After this time another process may take over from one that died while sending. */
const LEASE_SECONDS = 180;
const FIRST_PAUSE_SECONDS = 60;
const MAX_PAUSE_SECONDS = 3600;
const MAX_ERROR = 500;

interface Sender {
  readonly db: Database;
  readonly taxOffice: TaxOffice;
  readonly certificates: CertificateVault;
  readonly timeZone: string;
}

interface Chain {
  readonly issuer: string;
  readonly waitSeconds: number;
  readonly hadIncident: boolean;
  readonly failures: number;
}

interface Queued {
  readonly id: number;
  readonly record: VerifactuRecord;
}

/**
 * Sends every issuer's queued records, in the order of their chain and as often as the tax office allows. A lease keeps
 * other processes away, so no transaction is open during a request.
 *
 * @returns how many records were answered
 */
export async function sendQueued({ db, taxOffice, certificates, timeZone }: Sender, now: () => Date): Promise<number> {
  const opened = await openCertificate(db, certificates, now());
  if (!opened) return 0;
  const { rows } = await sql<{ issuer: string }>`
    select distinct issuer from fiscal_records where state = 'queued'`.execute(db);
  let answered = 0;
  for (const { issuer } of rows) {
    // After a full request the next one may follow at once.
    for (let isFull = true; isFull; ) {
      const chain = await takeLease(db, issuer, now());
      if (!chain) break;
      const queued = await findQueued(db, issuer);
      const count = await sendOnce({ db, taxOffice, timeZone }, opened, chain, queued, now);
      answered += count;
      isFull = queued.length === MAX_RECORDS && count > 0;
    }
  }
  return answered;
}

async function takeLease(db: Database, issuer: string, now: Date): Promise<Chain | undefined> {
  const until = new Date(now.getTime() + LEASE_SECONDS * 1000);
  return db
    .updateTable('fiscalChains')
    .set({ leasedUntil: until })
    .where('issuer', '=', issuer)
    .where((eb) => eb.or([eb('leasedUntil', 'is', null), eb('leasedUntil', '<', now)]))
    .where((eb) => eb.or([eb('nextRequestAt', 'is', null), eb('nextRequestAt', '<=', now)]))
    .returning(['issuer', 'waitSeconds', 'hadIncident', 'failures'])
    .executeTakeFirst();
}

const findQueued = (db: Database, issuer: string): Promise<Queued[]> =>
  db
    .selectFrom('fiscalRecords')
    .select(['id', 'record'])
    .where('issuer', '=', issuer)
    .where('state', '=', 'queued')
    .orderBy('position')
    .limit(MAX_RECORDS)
    .execute();

async function sendOnce(
  { db, taxOffice, timeZone }: Omit<Sender, 'certificates'>,
  { certificate, environment }: { certificate: ClientCertificate; environment: TaxOfficeEnvironment },
  chain: Chain,
  queued: readonly Queued[],
  now: () => Date,
): Promise<number> {
  if (queued.length === 0) {
    await endRequest(db, chain, {});
    return 0;
  }
  const answer = await ask(db, taxOffice, { certificate, environment }, chain, queued);
  if (typeof answer === 'string') {
    await pause(db, chain, now(), answer);
    return 0;
  }
  return db.transaction().execute(async (tx) => {
    const at = now();
    const count = await keepAnswers(tx, queued, answer.records, answer.proof, at, timeZone);
    // A full request that was answered may be followed at once.
    const wait = queued.length === MAX_RECORDS && count > 0 ? 0 : answer.waitSeconds;
    await endRequest(tx, chain, {
      waitSeconds: answer.waitSeconds,
      nextRequestAt: new Date(at.getTime() + wait * 1000),
      hadIncident: false,
      failures: 0,
      lastError: '',
    });
    return count;
  });
}

/** The office's answer, or why there is none. */
async function ask(
  db: Database,
  office: TaxOffice,
  { certificate, environment }: { certificate: ClientCertificate; environment: TaxOfficeEnvironment },
  { issuer, waitSeconds, hadIncident }: Chain,
  queued: readonly Queued[],
): Promise<Extract<VerifactuAnswer, { kind: 'answered' }> | string> {
  const { legalName } = await readSetting(db, 'fiscal_identity');
  const request = verifactuRequest(
    { name: legalName.slice(0, 120), nif: issuer, hadIncident },
    queued.map(({ record }) => record),
  );
  try {
    const answer = readVerifactuAnswer(await office.hand(request, certificate, environment), waitSeconds);
    if (answer.kind === 'fault') return `${answer.code ?? ''} ${answer.text}`.trim();
    if (answer.kind === 'unreadable') return `unreadable answer, line ${answer.line}`;
    return answer;
  } catch (error) {
    if (error instanceof ServiceFailed) return error.message;
    throw error;
  }
}

/** Tries again with growing delays; the records then state that there was an incident. */
const pause = (db: Database, chain: Chain, at: Date, error: string) => {
  const seconds = Math.min(MAX_PAUSE_SECONDS, FIRST_PAUSE_SECONDS * 2 ** Math.min(chain.failures, 10));
  return endRequest(db, chain, {
    nextRequestAt: new Date(at.getTime() + seconds * 1000),
    hadIncident: true,
    failures: chain.failures + 1,
    lastError: error.slice(0, MAX_ERROR),
  });
};

const endRequest = (db: Database, { issuer }: Chain, values: Readonly<Record<string, unknown>>) =>
  db
    .updateTable('fiscalChains')
    .set({ ...values, leasedUntil: null })
    .where('issuer', '=', issuer)
    .execute();

/** A record refused as a duplicate is one whose answer was lost on the way. */
const stateOf = ({ state, duplicateOf }: RecordAnswer) =>
  state === 'refused' && (duplicateOf === 'accepted' || duplicateOf === 'accepted_with_errors') ? duplicateOf : state;

/** Writes each record's outcome. A record missing from the answer stays queued, and a refused one becomes a task. */
async function keepAnswers(
  tx: Tx,
  queued: readonly Queued[],
  answers: readonly RecordAnswer[],
  proof: string | null,
  at: Date,
  timeZone: string,
): Promise<number> {
  const left = [...queued];
  let count = 0;
  for (const answer of answers) {
    const index = left.findIndex(
      ({ record: { kind, invoice } }) =>
        kind === answer.operation && invoice.number === answer.number && invoice.issuedOn === answer.issuedOn,
    );
    const [found] = index < 0 ? [] : left.splice(index, 1);
    if (!found) continue;
    const state = stateOf(answer);
    const { numUpdatedRows } = await tx
      .updateTable('fiscalRecords')
      .set({
        state,
        errorCode: answer.errorCode,
        errorText: answer.errorText,
        proof: state === 'refused' ? null : proof,
        answeredAt: at,
        version: NEXT_VERSION,
      })
      .where('id', '=', found.id)
      .where('state', '=', 'queued')
      .executeTakeFirst();
    count += Number(numUpdatedRows);
    if (state === 'refused' && numUpdatedRows > 0n) await tellOfRefused(tx, found.id, answer, at, timeZone);
  }
  return count;
}

/** The title of a refused record's task, in the language of the installation. */
const REFUSED: Readonly<Record<Locale, (number: string) => string>> = {
  'en-US': (number) => `The tax office rejected the record of ${number}`,
  es: (number) => `La Agencia Tributaria ha rechazado el registro de ${number}`,
  'pt-BR': (number) => `A autoridade fiscal recusou o registro de ${number}`,
};

async function tellOfRefused(
  tx: Tx,
  id: number,
  { number, errorCode, errorText }: RecordAnswer,
  at: Date,
  timeZone: string,
): Promise<void> {
  const brandId = await findDefaultBrandId(tx);
  const ctx = systemContext(tx, 'Fiscal records', brandId, at, timeZone);
  await addTask(ctx, {
    title: REFUSED[await findBrandLocale(tx, brandId)](number),
    detail: `${errorCode ?? ''} ${errorText ?? ''}`.trim(),
    priority: 'high',
    dueOn: addDays(dayIn(at, timeZone), 1),
  });
  await record(tx, ctx, { entity: 'fiscal_records', entityId: id, action: 'fiscal_record.refuse' });
}

/** Sends queued records to the tax office. Finds the waiting ones itself. */
export const sendFiscalRecords = defineJob({
  name: 'send-fiscal-records',
  schema: z.object({}),
  concurrency: 1,
  // The next run of the schedule tries again.
  retries: { limit: 0 },
  schedule: { cron: '* * * * *', zone: 'UTC' },
  run: (_data, sender: Sender, { at }) => {
    const from = performance.now();
    return sendQueued(sender, () => new Date(at.getTime() + performance.now() - from));
  },
});
