import { z } from 'zod';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, type Database, systemContext, type Tx } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { defineJob } from '../../platform/jobs.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { lockWithPaid } from '../briefings/lock-briefings.ts';
import { findTrouble } from '../briefings/open-trouble.ts';
import { addFinding } from '../cases/commands/add-finding.ts';
import { openCase } from '../cases/commands/open-case.ts';
import { CREDIT_NOTE_NEEDED, OWNER_AMOUNT_FIXED } from '../cases/findings.ts';
import { lockCase } from '../cases/queries.ts';
import { caseEntries } from '../messages/threads.ts';
import { type ClaimRow, chooseAgain, giveBack, letChoose, lockClaim } from './claims.ts';

/** Claims whose deadline has passed: the owner's, then the client's. Idempotent: a second run finds nothing to do. */
export async function moveClaims(db: Database, { now, timeZone }: Pick<Context, 'now' | 'timeZone'>): Promise<void> {
  const today = dayIn(now, timeZone);
  const due = await db
    .selectFrom('linkClaims')
    .select('briefingId')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'repairing'), eb('repairUntil', '<', today)]),
        eb.and([eb('state', '=', 'choosing'), eb('chooseUntil', '<', today)]),
      ]),
    )
    .orderBy('id')
    .execute();
  const ctx = systemContext(db, 'guarantee', await findDefaultBrandId(db), now, timeZone);
  await reopenReplaced(db, ctx);
  for (const { briefingId } of due)
    await orAsk(
      () => moveOne(db, ctx, briefingId, today),
      () => askForNote(db, ctx, briefingId),
    );
}

/** Advances one claim, or asks for a person where the books refuse it. The other claims are not affected. */
async function orAsk(advance: () => Promise<void>, ask: () => Promise<void>): Promise<void> {
  try {
    await advance();
  } catch (error) {
    // What was invoiced is reversed by a credit note, which people write.
    if (!(error instanceof Refusal) || error.status !== 422) throw error;
    await ask();
  }
}

/** Claims whose replacement was canceled, or removed: the client chooses again, unless the link is back. */
async function reopenReplaced(db: Database, ctx: Context): Promise<void> {
  const canceled = await db
    .selectFrom('linkClaims as c')
    .innerJoin('linkWatches as w', 'w.briefingId', 'c.briefingId')
    .leftJoin('briefings as r', 'r.id', 'c.replacementId')
    .select(['c.id', 'c.briefingId'])
    .where('c.state', '=', 'replaced')
    .where('w.state', '=', 'lost')
    .where('w.isWatched', '=', true)
    .where((eb) => eb.or([eb('r.id', 'is', null), eb('r.status', '=', 'canceled')]))
    .orderBy('c.id')
    .execute();
  for (const { id, briefingId } of canceled)
    await orAsk(
      () => reopenOne(db, ctx, id, briefingId),
      () => askForOwner(db, ctx, id, briefingId),
    );
}

/** A claim whose replacement was ordered, locked. */
const lockReplaced = (tx: Tx, id: number): Promise<ClaimRow | undefined> =>
  tx
    .selectFrom('linkClaims')
    .selectAll()
    .where('id', '=', id)
    .where('state', '=', 'replaced')
    .forUpdate()
    .executeTakeFirst();

const reopenOne = (db: Database, ctx: Context, id: number, briefingId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockWithPaid(tx, briefingId);
    const claim = await lockReplaced(tx, id);
    if (claim && !(await lockClaim(tx, briefingId))) await chooseAgain(tx, ctx, claim);
  });

const moveOne = (db: Database, ctx: Context, briefingId: number, today: string): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockWithPaid(tx, briefingId);
    const claim = await lockClaim(tx, briefingId);
    if (!claim) return;
    if (claim.state === 'repairing' && claim.repairUntil < today) await letChoose(tx, ctx, claim);
    else if (claim.state === 'choosing' && claim.chooseUntil !== null && claim.chooseUntil < today)
      await giveBack(tx, ctx, claim);
  });

const euros = (cents: number) => (cents / 100).toFixed(2);

/** The publication is invoiced, so the team is asked once to write a credit note. */
const askForNote = (db: Database, ctx: Context, briefingId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const claim = await lockClaim(tx, briefingId);
    if (!claim) return;
    await openDispute(
      tx,
      ctx,
      briefingId,
      `${CREDIT_NOTE_NEEDED}: ${euros(claim.netCents)} / ${euros(claim.ownerCents)}`,
    );
  });

/** The owner's invoice doesn't contain the reduction, so the team is asked once to void it. */
const askForOwner = (db: Database, ctx: Context, id: number, briefingId: number): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const claim = await lockReplaced(tx, id);
    if (claim) await openDispute(tx, ctx, briefingId, `${OWNER_AMOUNT_FIXED}: ${euros(claim.ownerCents)}`);
  });

/** Calls for a person, unless one was called already: in the case that is open about the link, if there is one. */
async function openDispute(tx: Tx, ctx: Context, briefingId: number, detail: string): Promise<void> {
  const known = await findTrouble(tx, briefingId);
  const found = known === undefined ? undefined : await lockCase(tx, known);
  if (found) {
    const entries = await caseEntries.list(tx, { caseId: found.id });
    if (found.detail !== detail && !entries.some(({ body }) => body === detail))
      await addFinding(tx, ctx, found, detail);
    return;
  }
  const site = await tx
    .selectFrom('briefings as b')
    .innerJoin('sites as s', 's.id', 'b.siteId')
    .select('s.domain')
    .where('b.id', '=', briefingId)
    .executeTakeFirstOrThrow();
  await openCase({ ...ctx, db: tx }, { kind: 'dispute', briefingId, title: site.domain, detail });
}

/** Advances guarantee claims whose term is over. */
export const watchClaims = defineJob({
  name: 'watch-claims',
  schema: z.object({}),
  concurrency: 1,
  schedule: { cron: '50 * * * *', zone: 'installation' },
  run: (_data, { db, timeZone }: Pick<Context, 'db' | 'timeZone'>, { at }) => moveClaims(db, { now: at, timeZone }),
});
