import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import { z } from 'zod';
import { addDays, dayIn } from '../../platform/calendar.ts';
import { type Context, type Database, systemContext, type Tx } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { defineJob, handle, type JobHandler } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { record } from '../../platform/record.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { DAYS_TO_FINALIZE, finalizeBriefing } from './commands/finalize-briefing.ts';
import { ownerAnswerReminder, ownerPromiseReminder, whenIs } from './emails/owner-reminder.ts';
import { yourTurnReminder } from './emails/your-turn-reminder.ts';
import { briefingExtensions } from './extensions.ts';
import { type MailFacts, readMailFacts } from './mail-facts.ts';

/** Looks at every deadline of every briefing; the schedule says how often. */
export const watchDeadlines = defineJob({ name: 'watch-deadlines', schema: z.object({}), concurrency: 1 });

/** What the timers count from. */
type Dates = Pick<MailFacts, 'statusSince' | 'promisedDate' | 'dueDate'>;

interface Timer {
  readonly status: 'pending_client' | 'pending_owner' | 'waiting_publish';
  /** Days from its beginning on which somebody is reminded. */
  readonly remindOn: readonly number[];
  /** From this day on it is a case. */
  readonly caseOn: number;
  readonly caseKind: 'client_silent' | 'owner_silent' | 'promise_broken';
  readonly beginsOn: (briefing: Dates, timeZone: string) => string;
  readonly remind: (
    tx: Tx,
    briefing: MailFacts,
    reminder: {
      readonly nth: number;
      readonly since: string;
      readonly isLast: boolean;
      readonly today: string;
      readonly dedupeKey: string;
    },
  ) => Promise<void>;
}

/** Product.md §3, timers: calendar days of the configured zone. */
const TIMERS: readonly Timer[] = [
  {
    status: 'pending_client',
    remindOn: [7, 14, 21],
    caseOn: 22,
    caseKind: 'client_silent',
    beginsOn: ({ statusSince }, timeZone) => dayIn(statusSince, timeZone),
    async remind(tx, briefing, { since, isLast, dedupeKey }) {
      if (briefing.clientDisabledAt !== null) return;
      const brand = await findMailBrand(tx, briefing.brandId);
      const data = {
        name: briefing.clientName,
        campaignId: briefing.campaignId,
        site: briefing.site,
        title: briefing.title,
        since,
        isLast,
      };
      await sendMail(tx, {
        to: briefing.clientEmail,
        locale: briefing.clientLocale,
        brand,
        template: yourTurnReminder,
        data,
        dedupeKey,
      });
    },
  },
  {
    status: 'pending_owner',
    remindOn: [2, 5, 7],
    caseOn: 8,
    caseKind: 'owner_silent',
    beginsOn: ({ statusSince }, timeZone) => dayIn(statusSince, timeZone),
    async remind(tx, briefing, { since, dedupeKey }) {
      if (!briefing.ownerEmail) return;
      const brand = await findMailBrand(tx, briefing.brandId);
      const data = { ...ownerData(briefing), askedOn: since, dueDate: briefing.dueDate };
      await sendMail(tx, {
        to: briefing.ownerEmail,
        locale: briefing.ownerLocale,
        brand,
        template: ownerAnswerReminder,
        data,
        dedupeKey,
      });
    },
  },
  {
    status: 'waiting_publish',
    remindOn: [0, 2, 5],
    caseOn: 6,
    caseKind: 'promise_broken',
    beginsOn: ({ promisedDate, dueDate, statusSince }, timeZone) =>
      promisedDate ?? dueDate ?? dayIn(statusSince, timeZone),
    async remind(tx, briefing, { since, today, dedupeKey }) {
      if (!briefing.ownerEmail) return;
      const brand = await findMailBrand(tx, briefing.brandId);
      const data = { ...ownerData(briefing), promisedDate: since, when: whenIs(since, today) };
      await sendMail(tx, {
        to: briefing.ownerEmail,
        locale: briefing.ownerLocale,
        brand,
        template: ownerPromiseReminder,
        data,
        dedupeKey,
      });
    },
  },
];

/** When a state is reminded of and becomes a case; undefined for states that wait for nobody. */
export const timerOf = (status: BriefingStatus): Pick<Timer, 'remindOn' | 'caseOn' | 'beginsOn'> | undefined =>
  TIMERS.find((timer) => timer.status === status);

const ownerData = (briefing: MailFacts) => ({
  name: briefing.ownerName ?? '',
  linkId: briefing.ownerLinkUuid,
  site: briefing.site,
  title: briefing.title,
});

/**
 * Reminds, opens cases and finalizes what is due. May run at any time and again: what was sent is counted on the
 * briefing in the same transaction, so a second run finds nothing left to do, and one after a stop sends one
 * reminder rather than all that were missed.
 */
export async function checkDeadlines(
  db: Database,
  clock: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const ctx = systemContext(db, 'deadlines', await findDefaultBrandId(db), clock.now, clock.timeZone);
  const failures: Error[] = [];
  /** One that fails keeps no other from its turn; the run fails in the end, so that somebody hears of it. */
  const attempt = async (id: number, work: () => Promise<void>) => {
    await work().catch((cause: unknown) => failures.push(new Error(`briefing ${id}`, { cause })));
  };
  for (const timer of TIMERS) {
    for (const id of await findDue(ctx, timer)) await attempt(id, () => followTimer(ctx, timer, id));
  }
  for (const id of await findFinal(ctx)) await attempt(id, () => finalizeAccepted(ctx, id));
  if (failures.length > 0) throw new AggregateError(failures, `Deadlines failed: ${failures.map(String).join(', ')}`);
}

/** Reminders that are due by today, and whether it is a case. */
function dueOf(ctx: Context, timer: Timer, briefing: Dates) {
  const today = dayIn(ctx.now, ctx.timeZone);
  const since = timer.beginsOn(briefing, ctx.timeZone);
  const due = timer.remindOn.filter((days) => addDays(since, days) <= today).length;
  return { today, since, due, isCase: addDays(since, timer.caseOn) <= today };
}

async function findDue(ctx: Context, timer: Timer): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('briefings')
    .select(['id', 'statusSince', 'promisedDate', 'dueDate', 'remindersSent'])
    .where('status', '=', timer.status)
    .orderBy('id')
    .execute();
  return rows.flatMap(({ id, remindersSent, ...briefing }) => {
    const { due, isCase } = dueOf(ctx, timer, briefing);
    return due > remindersSent || isCase ? [id] : [];
  });
}

async function followTimer(ctx: Context, timer: Timer, id: number): Promise<void> {
  await ctx.db.transaction().execute(async (tx) => {
    // Somebody is acting on it right now: the next run sees what came of it.
    const locked = await tx
      .selectFrom('briefings')
      .select('remindersSent')
      .where('id', '=', id)
      .where('status', '=', timer.status)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst();
    const briefing = locked && (await readMailFacts(tx, id));
    if (!briefing) return;
    const { today, since, due, isCase } = dueOf(ctx, timer, briefing);
    if (due > locked.remindersSent) {
      const dedupeKey = `deadline:${id}:${briefing.statusSince.toISOString()}:${since}:${due}`;
      await timer.remind(tx, briefing, { nth: due, since, isLast: due === timer.remindOn.length, today, dedupeKey });
      await tx.updateTable('briefings').set({ remindersSent: due }).where('id', '=', id).execute();
      await record(tx, ctx, {
        entity: 'briefings',
        entityId: id,
        action: 'briefing.remind',
        changes: { reminder: [locked.remindersSent, due] },
        silent: true,
      });
    }
    if (isCase && !(await hasBeenCase(tx, timer, briefing, since))) {
      await briefingExtensions().cases.open(tx, ctx, {
        kind: timer.caseKind,
        briefingId: id,
        title: `${briefing.site}: ${briefing.title}`,
        detail: '',
        dueOn: addDays(today, 2),
      });
    }
  });
}

/** Was it a case since the clock started? Then it is not opened again, also when somebody closed it. */
async function hasBeenCase(tx: Tx, timer: Timer, briefing: MailFacts, since: string): Promise<boolean> {
  const known = await tx
    .selectFrom('cases')
    .select('id')
    .where('briefingId', '=', briefing.id)
    .where('kind', '=', timer.caseKind)
    .where('createdAt', '>=', briefing.statusSince)
    // A day less than it takes, whatever zone the days are counted in; an earlier one was about an earlier promise.
    .where('createdAt', '>=', new Date(`${addDays(since, timer.caseOn - 1)}T00:00:00Z`))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/** Publications that may be accepted by silence now; the command knows what may still stand against each. */
async function findFinal(ctx: Context): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('briefings')
    .innerJoin('linkChecks as l', 'l.id', 'briefings.lastCheckId')
    .select('briefings.id')
    .where('briefings.status', '=', 'published')
    .where('briefings.problemReportedAt', 'is', null)
    // A day less than it takes: which day it is, is counted in the configured zone.
    .where('briefings.publishedAt', '<', new Date(ctx.now.getTime() - (DAYS_TO_FINALIZE - 1) * 86_400_000))
    .where('l.ok', '=', true)
    .orderBy('briefings.id')
    .execute();
  return rows.map(({ id }) => id);
}

async function finalizeAccepted(ctx: Context, id: number): Promise<void> {
  await finalizeBriefing(ctx, { id }).catch((error: unknown) => {
    // Not yet, or somebody moved it in the meantime.
    if (!(error instanceof Refusal)) throw error;
  });
}

export const deadlineWatch = (db: Database, timeZone: string): JobHandler =>
  handle(watchDeadlines, (_data, { at }) => checkDeadlines(db, { now: at, timeZone }));
