import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import { z } from 'zod';
import { addDays, dayIn } from '../../platform/calendar.ts';
import { type Context, type Database, systemContext, type Tx, together } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { defineJob } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { record } from '../../platform/record.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { liveSetting } from '../settings/live.ts';
import { finalizeBriefing } from './commands/finalize-briefing.ts';
import { openOverdueCase } from './commands/open-briefing-case.ts';
import { ownerAnswerReminder, ownerPromiseReminder, whenIs } from './emails/owner-reminder.ts';
import { yourTurnReminder } from './emails/your-turn-reminder.ts';
import { type MailFacts, readMailFacts } from './mail-facts.ts';

/** Start of each timer. */
type Dates = Pick<MailFacts, 'statusSince' | 'promisedDate' | 'dueDate'>;

interface Timer {
  readonly status: 'pending_client' | 'pending_owner' | 'waiting_publish';
  readonly setting: 'client_timer' | 'owner_timer' | 'promise_timer';
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

/** Days after the start. */
interface TimerDays {
  readonly remindOn: readonly number[];
  /** A case is opened. */
  readonly caseOn: number;
}

/** Timers in calendar days of the configured time zone (docs/RULES.md, Briefings). */
const TIMERS: readonly Timer[] = [
  {
    status: 'pending_client',
    setting: 'client_timer',
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
        isArticle: briefing.briefingType === 'link_insertion' && briefing.acceptedPriceCents === null,
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
    setting: 'owner_timer',
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
    setting: 'promise_timer',
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

/** Reminders and case of a state. Undefined for states without a timer. */
export function timerOf(status: BriefingStatus): (TimerDays & Pick<Timer, 'beginsOn'>) | undefined {
  const timer = TIMERS.find((one) => one.status === status);
  return timer && { ...liveSetting(timer.setting), beginsOn: timer.beginsOn };
}

const ownerData = (briefing: MailFacts) => ({
  name: briefing.ownerName ?? '',
  linkId: briefing.ownerLinkUuid,
  site: briefing.site,
  title: briefing.title,
});

/**
 * Sends reminders, opens cases and finalizes what is due. May run at any time and repeatedly: what was sent is counted
 * on the briefing in the same transaction, so a second run finds nothing to do, and after downtime only one reminder is
 * sent.
 */
export async function checkDeadlines(
  db: Database,
  clock: { readonly now: Date; readonly timeZone: string },
): Promise<void> {
  const ctx = systemContext(db, 'deadlines', await findDefaultBrandId(db), clock.now, clock.timeZone);
  const failures: Error[] = [];
  /** A failing briefing does not stop the others. The run fails at the end, so that the error is noticed. */
  const attempt = async (id: number, work: () => Promise<void>) => {
    await work().catch((cause: unknown) => failures.push(new Error(`briefing ${id}`, { cause })));
  };
  for (const timer of TIMERS) {
    for (const id of await findDue(ctx, timer)) await attempt(id, () => followTimer(ctx, timer, id));
  }
  for (const id of await findFinal(ctx)) await attempt(id, () => finalizeAccepted(ctx, id));
  if (failures.length > 0) throw new AggregateError(failures, `Deadlines failed: ${failures.map(String).join(', ')}`);
}

/** Number of reminders due by today, and whether a case is due. */
function dueOf(ctx: Context, timer: Timer, briefing: Dates) {
  const today = dayIn(ctx.now, ctx.timeZone);
  const since = timer.beginsOn(briefing, ctx.timeZone);
  const { remindOn, caseOn } = liveSetting(timer.setting);
  const due = remindOn.filter((days) => addDays(since, days) <= today).length;
  return { today, since, due, last: remindOn.length, caseOn, isCase: addDays(since, caseOn) <= today };
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

/**
 * An owner with whom nothing more is to be published isn't asked for it, nor one who can't be written to, or could not
 * answer. The team has the case.
 */
const mayBeReminded = ({ ownerBlockedAt, ownerEmail, ownerLinkRevokedAt }: MailFacts): boolean =>
  ownerBlockedAt === null && !!ownerEmail && ownerLinkRevokedAt === null;

async function followTimer(ctx: Context, timer: Timer, id: number): Promise<void> {
  await together(ctx, async (tx, inside) => {
    // Somebody is acting on it: the next run will see the result.
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
    const { today, since, due, last, caseOn, isCase } = dueOf(ctx, timer, briefing);
    const isQuiet = timer.status !== 'pending_client' && !mayBeReminded(briefing);
    if (due > locked.remindersSent && !isQuiet) {
      const dedupeKey = `deadline:${id}:${briefing.statusSince.toISOString()}:${since}:${due}`;
      await timer.remind(tx, briefing, { nth: due, since, isLast: due === last, today, dedupeKey });
      await tx.updateTable('briefings').set({ remindersSent: due }).where('id', '=', id).execute();
      await record(tx, ctx, {
        entity: 'briefings',
        entityId: id,
        action: 'briefing.remind',
        changes: { reminder: [locked.remindersSent, due] },
        silent: true,
      });
    }
    if (isCase && !(await hasBeenCase(tx, timer, briefing, addDays(since, caseOn))))
      await openOverdueCase(inside, timer.caseKind, briefing);
  });
}

/** True if a case was opened since the timer started. It is not opened again, even if somebody closed it. */
async function hasBeenCase(tx: Tx, timer: Timer, briefing: MailFacts, caseDay: string): Promise<boolean> {
  const known = await tx
    .selectFrom('cases')
    .select('id')
    .where('briefingId', '=', briefing.id)
    .where('kind', '=', timer.caseKind)
    .where('createdAt', '>=', briefing.statusSince)
    // Minus a day for time zones. An earlier case was about an earlier promise.
    .where('createdAt', '>=', new Date(`${addDays(caseDay, -1)}T00:00:00Z`))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}

/** Publications that may be finalized automatically. The command checks what may still prevent it. */
async function findFinal(ctx: Context): Promise<number[]> {
  const rows = await ctx.db
    .selectFrom('briefings')
    .innerJoin('linkChecks as l', 'l.id', 'briefings.lastCheckId')
    .select('briefings.id')
    .where('briefings.status', '=', 'published')
    .where('briefings.problemReportedAt', 'is', null)
    // Minus a day: the exact day is computed in the configured time zone.
    .where(
      'briefings.publishedAt',
      '<',
      new Date(ctx.now.getTime() - (liveSetting('days_to_finalize') - 1) * 86_400_000),
    )
    .where('l.ok', '=', true)
    .orderBy('briefings.id')
    .execute();
  return rows.map(({ id }) => id);
}

async function finalizeAccepted(ctx: Context, id: number): Promise<void> {
  await finalizeBriefing(ctx, { id }).catch((error: unknown) => {
    // Not yet, or it was moved meanwhile.
    if (!(error instanceof Refusal)) throw error;
  });
}

/** Checks every deadline of every briefing. */
export const watchDeadlines = defineJob({
  name: 'watch-deadlines',
  schema: z.object({}),
  concurrency: 1,
  schedule: { cron: '5 * * * *', zone: 'installation' },
  run: (_data, { db, timeZone }: Pick<Context, 'db' | 'timeZone'>, { at }) => checkDeadlines(db, { now: at, timeZone }),
});
