import type { LinkCheck } from '@linkstand/contract/links/schema';
import { type LinkVerdict, verdictOf } from '@linkstand/contract/links/verdict';
import { SETTINGS } from '@linkstand/contract/settings/settings';
import { sql } from 'kysely';
import { waitWithClaims } from '../features/cases/commands/wait-with-claims.ts';
import { openClaim } from '../features/guard/claims.ts';
import { factsHash, visitHash } from '../features/guard/evidence/chain.ts';
import { openLossCase } from '../features/guard/loss-case.ts';
import { promisedBy } from '../features/links/guarantee.ts';
import type { Tx } from '../platform/context.ts';
import { pastContext } from './past.ts';

const DAY_MS = 86_400_000;
const DAILY = 30;
/** Days back for which visits are invented. */
const MAX_DAYS = 200;

interface Watched {
  readonly briefingId: number;
  readonly publishedAt: Date;
  readonly checkId: number;
  readonly url: string;
  readonly result: LinkCheck;
}

/**
 * The life of every published link of the demo up to now: daily looks for a month, then weekly, each with its hash.
 * What its check found, every look found.
 */
export async function liveDemoLinks(tx: Tx, now: Date): Promise<void> {
  await freezeGuarantees(tx);
  const { rows } = await sql<Watched>`
    select w.briefing_id, w.published_at, l.id as check_id, l.url, l.result
    from link_watches w join briefings b on b.id = w.briefing_id join link_checks l on l.id = b.last_check_id
    where w.is_watched order by w.briefing_id`.execute(tx);
  const visits: object[] = [];
  const watches: object[] = [];
  for (const link of rows) {
    const days = daysOf(link, now);
    const verdict = verdictOf(link.result);
    const facts = factsHash(link.url, link.result);
    let previous: Buffer | null = null;
    for (const [index, at] of days.entries()) {
      const seq: number = index + 1;
      const hash: Buffer = visitHash({ link: link.briefingId, seq, at, verdict, facts, previous });
      visits.push({
        briefing_id: link.briefingId,
        seq,
        at,
        verdict,
        check_id: link.checkId,
        hash: `\\x${hash.toString('hex')}`,
      });
      previous = hash;
    }
    watches.push(standingOf(link, verdict, days, previous));
  }
  await sql`insert into link_visits select * from jsonb_populate_recordset(null::link_visits, ${JSON.stringify(visits)}::jsonb)`.execute(
    tx,
  );
  await sql`
    update link_watches w set state = made.state, state_since = made.state_since, first_fault_at = made.first_fault_at,
      confirmations = made.confirmations, lost_at = made.lost_at, visits = made.visits, last_visit_at = made.last_visit_at,
      first_visit_at = made.first_visit_at,
      last_verdict = made.last_verdict, last_check_id = made.last_check_id, last_hash = made.last_hash
    from jsonb_populate_recordset(null::link_watches, ${JSON.stringify(watches)}::jsonb) made
    where w.briefing_id = made.briefing_id`.execute(tx);
}

/** What each order's offer promised of its links. */
async function freezeGuarantees(tx: Tx): Promise<void> {
  const offers = await tx
    .selectFrom('offers')
    .select(['guaranteeDays', 'guaranteeCovers'])
    .groupBy(['guaranteeDays', 'guaranteeCovers'])
    .orderBy('guaranteeDays')
    .execute();
  for (const offer of offers) {
    const promised = promisedBy(offer, SETTINGS.link_guarantee.default);
    await sql`
      update briefings b set guarantee = ${promised && JSON.stringify(promised)}::jsonb
      from offers f
      where f.id = b.offer_id and b.submitted_at is not null
        and f.guarantee_days is not distinct from ${offer.guaranteeDays}::int
        and f.guarantee_covers = ${offer.guaranteeCovers}::text[]`.execute(tx);
  }
}

/** When a link was looked at: at its publication, daily, then weekly, at an hour of its own. */
function daysOf({ briefingId, publishedAt }: Watched, now: Date): Date[] {
  // The demo is the same at whatever hour it is made.
  const today = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  const first = Math.max(publishedAt.getTime(), today - MAX_DAYS * DAY_MS);
  const days: Date[] = [];
  for (let day = 0; ; day += day < DAILY ? 1 : 7) {
    const minutes = day === 0 ? 0 : ((briefingId * 37 + day * 11) % 240) - 120;
    const at = new Date(first + day * DAY_MS + minutes * 60_000);
    if (day > 0 && at.getTime() >= today) return days;
    days.push(at);
  }
}

function standingOf(link: Watched, verdict: LinkVerdict, days: readonly Date[], hash: Buffer | null): object {
  const [first = link.publishedAt] = days;
  const isConfirmed = verdict === 'fault' && days.length > 3;
  const state = verdict === 'ok' ? 'alive' : isConfirmed ? 'lost' : 'suspect';
  return {
    briefing_id: link.briefingId,
    state,
    state_since: first,
    first_fault_at: verdict === 'fault' ? first : null,
    confirmations: isConfirmed ? 3 : 0,
    lost_at: isConfirmed ? days[3] : null,
    visits: days.length,
    first_visit_at: days[0] ?? null,
    last_visit_at: days.at(-1) ?? null,
    last_verdict: days.length > 0 ? verdict : null,
    last_check_id: link.checkId,
    last_hash: hash === null ? null : `\\x${hash.toString('hex')}`,
  };
}

/**
 * What is owed for the demo's lost links, of which no clock has run out: their owners still have days to repair. Each
 * has its case.
 */
export async function claimDemoLosses(tx: Tx, now: Date): Promise<void> {
  const lost = await tx
    .selectFrom('linkWatches as w')
    .innerJoin('linkChecks as l', 'l.id', 'w.lastCheckId')
    .select(['w.briefingId', 'w.host', 'w.url', 'w.caseId', 'w.publishedAt', 'w.stateSince as lostAt', 'l.result'])
    .where('w.state', '=', 'lost')
    .orderBy('w.briefingId')
    .execute();
  const ctx = pastContext(tx, 'guard', now);
  for (const { result, ...link } of lost) {
    const check = result as unknown as LinkCheck;
    const problems = check.problems.map(({ code }) => code);
    await openClaim(tx, ctx, { ...link, problems, outages: 0, extendedDays: 0 });
    const caseId = await openLossCase(tx, ctx, link, check);
    await tx.updateTable('linkWatches').set({ caseId }).where('briefingId', '=', link.briefingId).execute();
    await waitWithClaims(tx, ctx, caseId);
  }
}
