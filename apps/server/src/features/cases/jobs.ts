import { sql } from 'kysely';
import { z } from 'zod';
import { type Context, type Database, systemContext, type Tx } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { record } from '../../platform/record.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { levelOf, percentPassed, startClocks } from './clocks.ts';
import { moveCaseByRule } from './commands/move-case.ts';
import { lockCase } from './queries.ts';

type Clock = Pick<Context, 'now' | 'timeZone'>;

/**
 * Announces each case at 50, 80 and 100 % of its time until the first answer, and until its solution. Each percentage
 * once, and the highest alone if several are reached. @returns how many announcements were made
 */
export async function announceCases(db: Database, clock: Clock): Promise<number> {
  const brandId = await findDefaultBrandId(db);
  const rows = await db
    .selectFrom('cases')
    .select('id')
    .where('state', '<>', 'closed')
    .where('stoppedOn', 'is', null)
    .orderBy('id')
    .execute();
  let announced = 0;
  for (const { id } of rows)
    announced += await db
      .transaction()
      .execute((tx) => announceCase(tx, systemContext(tx, 'Cases', brandId, clock.now, clock.timeZone), id));
  return announced;
}

async function announceCase(tx: Tx, ctx: Context, id: number): Promise<number> {
  const found = await tx
    .selectFrom('cases')
    .select(['dueOn', 'answerDueOn', 'firstAnsweredAt', 'clockFrom', 'escalated', 'answerEscalated'])
    .where('id', '=', id)
    .where('state', '<>', 'closed')
    .where('stoppedOn', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return 0;
  const levelUntil = (until: string | null) =>
    until === null ? 0 : levelOf(percentPassed(ctx, { from: found.clockFrom, until }));
  const solution = levelUntil(found.dueOn);
  const answer = levelUntil(found.firstAnsweredAt === null ? found.answerDueOn : null);
  const reached = [
    ...(answer > found.answerEscalated ? [{ clock: 'answer', percent: answer }] : []),
    ...(solution > found.escalated ? [{ clock: 'solution', percent: solution }] : []),
  ];
  if (reached.length === 0) return 0;
  // Without a new version: somebody who is writing an answer goes on.
  await sql`update cases set escalated = greatest(escalated, ${solution}),
    answer_escalated = greatest(answer_escalated, ${answer}) where id = ${id}`.execute(tx);
  for (const data of reached) await record(tx, ctx, { entity: 'cases', entityId: id, action: 'case.escalate', data });
  return reached.length;
}

/** Lets the clocks of the cases of a publication run again that waited for its owner. Idempotent. */
export async function resumeCasesOf(db: Database, clock: Clock, briefingId: number): Promise<void> {
  const brandId = await findDefaultBrandId(db);
  await db.transaction().execute(async (tx) => {
    const ctx = systemContext(tx, 'Cases', brandId, clock.now, clock.timeZone);
    const rows = await tx
      .selectFrom('cases')
      .select('id')
      .where('briefingId', '=', briefingId)
      .where('waitsFor', '=', 'owner')
      .orderBy('id')
      .execute();
    for (const { id } of rows) {
      const found = await lockCase(tx, id);
      if (found?.waitsFor !== 'owner') continue;
      await moveCaseByRule(tx, ctx, 'resume', found, {
        to: found.state,
        changes: startClocks(ctx, found),
        logged: {},
        data: { byOwner: true },
      });
    }
  });
}

/** Tells the team of cases whose time runs out. */
export const escalateCases = defineJob({
  name: 'escalate-cases',
  schema: z.object({}),
  concurrency: 1,
  schedule: { cron: '8 * * * *', zone: 'installation' },
  run: (_data, { db, timeZone }: Pick<Context, 'db' | 'timeZone'>, { at }) => announceCases(db, { now: at, timeZone }),
});

/** The owner of a publication wrote or acted: the clocks of cases that waited for it run again. */
export const resumeCases = defineJob({
  name: 'resume-cases',
  schema: z.object({ briefingId: z.int() }),
  concurrency: 2,
  run: ({ briefingId }, { db, timeZone }: Pick<Context, 'db' | 'timeZone'>, { at }) =>
    resumeCasesOf(db, { now: at, timeZone }, briefingId),
});
