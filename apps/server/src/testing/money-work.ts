import { setTimeout as sleep } from 'node:timers/promises';
import { type BriefingStatus, MONEY_STAGE } from '@linkstand/contract/briefings/machine';
import { sql } from 'kysely';
import { verifyLedger } from '../features/ledger/verify.ts';
import { paymentVault } from '../features/owners/payment.ts';
import type { Database, Tx } from '../platform/context.ts';
import { createSeal, deriveKey } from '../platform/seal.ts';

// biome-ignore lint/suspicious/noExplicitAny: a test reads whatever answer it expects
export type Call = (method: string, path: string, token: string, body?: object, version?: number) => Promise<any>;

const api = '/api/v1';
const dayAfter = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

/**
 * Every owner has a bank account that somebody confirmed, sealed with the server's secret: a run pays all that is due.
 */
export async function nameAccounts(db: Database, secret: string): Promise<void> {
  const vault = paymentVault(createSeal(deriveKey(secret, 'owners payment details')));
  for (const { id } of await db.selectFrom('owners').select('id').execute()) {
    const { sealed, hint } = vault.seal(
      { kind: 'owner', id },
      {
        method: 'bank_transfer',
        holder: 'An owner',
        account: 'DE89370400440532013000',
        bankCode: '',
        bankName: '',
        taxNumber: '',
        billingAddress: '',
      },
    );
    await db
      .updateTable('owners')
      .set({
        paymentSealed: sealed,
        paymentHint: JSON.stringify(hint),
        paymentChangedAt: new Date(0),
        paymentConfirmedAt: new Date(0),
      })
      .where('id', '=', id)
      .execute();
  }
}

/** What the team does with money, each act whole by itself: repeated by whoever lost the answer. */
export const moneyWork = (call: Call, admin: string, accountIds: readonly number[]) => ({
  /** What is held is taken; every third is given back again. */
  async publish(): Promise<void> {
    const { data = [] } = await call('POST', `${api}/briefings/search?size=4&sort=submittedAt,desc`, admin, {
      status: ['waiting_review', 'in_review', 'pending_client', 'pending_owner', 'waiting_publish'],
    });
    for (const { id, version } of data) {
      const reason = 'Killed in the middle';
      const path = `${api}/briefings/${id}/force_status`;
      const live = await call('POST', path, admin, { status: 'published', reason }, version);
      if (id % 3 === 0 && live?.version) await call('POST', path, admin, { status: 'canceled', reason }, live.version);
    }
  },
  /** Drafts what is due, then issues and mails the drafts in a batch. */
  async invoice(): Promise<void> {
    const due = { type: 'client', partyIds: [...accountIds] };
    await call('POST', `${api}/invoices/draft-due`, admin, due);
    const { data = [] } = await call('POST', `${api}/invoices/search?size=5`, admin, {
      type: ['client'],
      state: ['draft'],
    });
    const ids = data.map(({ id }: { id: number }) => id);
    if (ids.length > 0) await call('POST', `${api}/invoices/batches`, admin, { kind: 'issue', ids, alsoMails: true });
  },
  /** Pays an open run, or makes one of all that is due in a while; every third is canceled. */
  async payOut(): Promise<void> {
    const { data = [] } = await call('POST', `${api}/payouts/search?size=1`, admin, { state: ['open'] });
    const [run] = data;
    if (!run) return void (await call('POST', `${api}/payouts/new`, admin, { day: dayAfter(60) }));
    const path = `${api}/payouts/${run.id}`;
    if (run.id % 3 === 0) await call('POST', `${path}/cancel`, admin, { reason: 'Killed in the middle' }, run.version);
    else await call('POST', `${path}/pay`, admin, { paidOn: dayAfter(0) }, run.version);
  },
});

/** What happened to money since an event, for a test that wants to have seen some of each. */
export async function moneyDone(db: Database, lastEvent: number) {
  const { rows } = await sql<{ issued: number; paidOut: number; captured: number }>`select
    (select count(*)::int from events where id > ${lastEvent} and name = 'invoice.issue') as issued,
    (select count(*)::int from events where id > ${lastEvent} and name = 'payout.pay') as paid_out,
    (select count(*)::int from holds h join briefings b on b.id = h.briefing_id join campaigns c on c.id = b.campaign_id
      where h.state = 'captured' and c.name = 'crash') as captured`.execute(db);
  return rows[0] ?? { issued: 0, paidOut: 0, captured: 0 };
}

/**
 * Waits until some of each has happened to money since an event: on a slow machine the last life of what is killed may be
 * the first that comes to all of it.
 * @param failed rejects if the work ends, which nothing waits for then
 * @throws Error that names what has not happened within two minutes
 */
export async function allMoneyDone(db: Database, lastEvent: number, failed: Promise<unknown>): Promise<void> {
  const end = Date.now() + 120_000;
  for (;;) {
    const done = await moneyDone(db, lastEvent);
    if (Object.values(done).every((count) => count > 0)) return;
    if (Date.now() > end) throw new Error(`Not all of it was done in two minutes: ${JSON.stringify(done)}.`);
    await Promise.race([sleep(100), failed]);
  }
}

/**
 * Waits until something that was killed answers again.
 * @throws Error if nothing answers within a minute
 */
export async function answersAgain(answered: () => number, kill: number, failed: Promise<unknown>): Promise<void> {
  const end = Date.now() + 60_000;
  while (answered() === 0) {
    if (Date.now() > end) throw new Error(`No call was answered within a minute before kill ${kill + 1}.`);
    await Promise.race([sleep(5), failed]);
  }
}

/** Batches that no job has ended yet. */
export async function openBatches(db: Database): Promise<number> {
  const { rows } = await sql<{
    n: number;
  }>`select count(*)::int as n from invoice_batches where finished_at is null`.execute(db);
  return rows[0]?.n ?? 0;
}

/**
 * Sentences about money that is not where the records say it is; none where everything is whole. May be asked while
 * others work: each part reads one snapshot.
 */
export async function moneyFaults(db: Database, campaign: string): Promise<string[]> {
  const faults = (await verifyLedger(db)).flatMap(({ fault }) => fault ?? []);
  const records = db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');
  return [...faults, ...(await records.execute((tx) => recordFaults(tx, campaign)))];
}

async function recordFaults(tx: Tx, campaign: string): Promise<string[]> {
  const faults: string[] = [];
  const faultsOf = async (query: ReturnType<typeof sql<{ fault: string }>>) =>
    faults.push(...(await query.execute(tx)).rows.map(({ fault }) => fault));
  await faultsOf(sql`select format('Series %s %s has %s numbers up to %s.', series, series_year, count(*), max(series_number)) as fault
    from invoices where series_number is not null group by issuer, series, series_year
    having count(*) <> max(series_number) - min(series_number) + 1 or count(distinct series_number) <> count(*)`);
  await faultsOf(sql`select format('Invoice %s is %s with the number %s.', id, state, number) as fault
    from invoices where (state in ('draft', 'void')) <> (number is null)`);
  // A mail of a batch is about a document that was issued, and every issued one of a finished batch was mailed once.
  await faultsOf(sql`select format('Batch %s mailed invoice %s %s times.', b.id, i.id, count(m.id)) as fault
    from invoice_batches b cross join unnest(b.invoice_ids) as listed (id) join invoices i on i.id = listed.id
      left join mails m on m.dedupe_key = format('batch:%s:invoice:%s', b.id, i.id)
    where b.also_mails and b.finished_at is not null and not b.refused @> jsonb_build_array(jsonb_build_object('id', i.id))
    group by b.id, i.id, i.number having count(m.id) <> 1 or i.number is null`);
  await faultsOf(sql`select format('Payout %s is %s with %s transfers.', p.id, p.state, count(t.id)) as fault
    from payouts p left join ledger_transfers t on t.idempotency_key = format('payout/%s', p.id)
    group by p.id having count(t.id) <> (p.state = 'paid')::int`);
  const { rows } = await sql<{ id: number; status: BriefingStatus; held: number; taken: number; owed: number }>`
    select b.id, b.status,
      (select count(*)::int from holds h where h.briefing_id = b.id and h.state = 'held') as held,
      (select coalesce(sum(e.cents), 0)::bigint from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.code = 'revenue' where t.briefing_id = b.id) as taken,
      (select coalesce(sum(e.cents), 0)::bigint from ledger_transfers t join ledger_entries e on e.transfer_id = t.id
        join ledger_accounts a on a.id = e.account_id and a.code = 'cost' where t.briefing_id = b.id) - b.cost_cents as owed
    from briefings b join campaigns c on c.id = b.campaign_id
    where c.name = ${campaign} and b.submitted_at is not null and b.bonus_at is null`.execute(tx);
  for (const { id, status, held, taken, owed } of rows) {
    const stage = MONEY_STAGE[status];
    const isLive = stage === 'taken' || stage === 'earned';
    if (held !== (stage === 'held' ? 1 : 0)) faults.push(`Briefing ${id} is ${status} with ${held} holds.`);
    if (taken < 0 !== isLive) faults.push(`Briefing ${id} is ${status}, and ${-taken} cents were taken for it.`);
    if ((owed === 0) !== isLive)
      faults.push(`Briefing ${id} is ${status}, and its owner is owed ${owed} cents too much.`);
  }
  return faults;
}
