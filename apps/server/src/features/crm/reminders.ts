import type { ReminderExclusion } from '@linkstand/contract/crm/choices';
import type { DueReminder, ReminderPlan } from '@linkstand/contract/crm/schema';
import type { SettingValue } from '@linkstand/contract/settings/settings';
import { LOCALES, type Locale } from '@linkstand/contract/shared/locales';
import { type RawBuilder, sql } from 'kysely';
import { addDays, dayIn, startOfDayIn, wallClock, weekday } from '../../platform/calendar.ts';
import type { Context, Database, Tx } from '../../platform/context.ts';
import { findDefaultBrandId } from '../brands/queries.ts';
import { type ContactCap, isCapped } from '../mails/contact-cap.ts';

export type ReminderSettings = SettingValue<'client_reminders'> & {
  readonly cap: ContactCap;
  readonly holidays: readonly string[];
};

const DAY_MS = 24 * 60 * 60_000;
/**
 * Days after which a reminder that could not leave is dropped: the client hit the cap, or reminders were off. Thus
 * whoever turns them on does not write to everyone who has been away for years.
 */
const STALE_DAYS = 14;
/** An order within so many days counts as a reminder's effect; as for newsletters. */
const EFFECT_DAYS = 14;
/** Effects are counted over so many days. */
const MEASURED_DAYS = 180;
const SHOWN = 100;

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * DAY_MS);

/** A client whose reminder is due, with the reason why it gets none; null if it gets one. */
export interface Judged {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly company: string;
  readonly executive: string;
  readonly brandId: number;
  readonly locale: Locale;
  readonly quietSince: Date;
  readonly afterDays: number;
  readonly excluded: ReminderExclusion | null;
}

interface Asked {
  readonly now: Date;
  readonly timeZone: string;
  readonly settings: ReminderSettings;
  readonly defaultBrandId: number;
  /** Only this client. */
  readonly id?: number;
}

/** Clients whose reminder is due, each with why it gets none. Columns as in `Judged`. */
function judged({ now, timeZone, settings, defaultBrandId, id }: Asked): RawBuilder<unknown> {
  const { afterDays, heldOutPercent, cap } = settings;
  const quiet = sql`greatest(a.last_act_at, a.last_touch_at)`;
  const language = sql`coalesce(u.mail_language, b.default_locale)`;
  const [first = 1] = afterDays;
  const last = afterDays.at(-1) ?? first;
  return sql`
    select a.id, u.name, u.email, coalesce(k.name, '') as company, coalesce(e.name, '') as executive, b.id as "brandId",
      coalesce((select l from unnest(${[...LOCALES]}::text[]) l where l = ${language}), 'en-US') as locale,
      ${quiet} as "quietSince", due.days as "afterDays",
      case
        when u.email_verified_at is null or u.email !~ '^[^[:space:]@<>,;"]+@[^[:space:]@<>,;"]+$' then 'no_address'
        when off.address is not null then 'unsubscribed'
        when s.reason <> 'unsubscribed' then s.reason
        when a.muted_until >= ${dayIn(now, timeZone)} then 'muted'
        when a.open_cases > 0 then 'open_case'
        when exists (select from campaigns c join briefings o on o.campaign_id = c.id where c.user_id = a.id
          and o.status not in ('draft', 'published', 'done', 'denied', 'canceled')) then 'open_order'
        when a.next_step_on is not null then 'next_step'
        when ${isCapped({ userId: sql`a.id` }, cap, now)} then 'capped'
        when abs(hashtextextended(a.id || ' ' || extract(epoch from ${quiet}), 0) % 100) < ${heldOutPercent}
          then 'held_out' end as excluded
    from crm_accounts a
    cross join lateral (
      select max(d) as days from unnest(${[...afterDays]}::int[]) d
      where ${quiet} <= ${now}::timestamptz - make_interval(hours => 24 * d)
        and ${quiet} > ${now}::timestamptz - make_interval(hours => 24 * (d + ${STALE_DAYS}))) due
    join users u on u.id = a.id
    join brands b on b.id = coalesce(u.brand_id, ${defaultBrandId}::bigint)
    left join companies k on k.id = u.company_id
    left join users e on e.id = a.executive_id
    left join mail_topics_off off on off.address = lower(btrim(u.email)) and off.topic = 'reminders'
    left join mail_suppressions s on s.address = lower(btrim(u.email))
    where a.last_order_at is not null and a.is_active and due.days is not null
      and ${quiet} > ${daysBefore(now, last + STALE_DAYS)} and ${quiet} <= ${daysBefore(now, first)}
      and ${id === undefined ? sql`true` : sql`a.id = ${id}`}
      and not exists (select from client_reminders r
        where r.account_id = a.id and r.quiet_since = ${quiet} and r.after_days >= due.days)`;
}

/** Clients whose reminder is due and who get one or are held out, by id. */
export async function findDue(db: Database, asked: Asked, after: number, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from (${judged(asked)}) j
    where (excluded is null or excluded = 'held_out') and id > ${after} order by id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** One client as it is now; undefined if no reminder is due to it. */
export async function judge(tx: Tx, asked: Asked & { readonly id: number }): Promise<Judged | undefined> {
  const { rows } = await sql<Judged>`${judged(asked)}`.execute(tx);
  return rows[0];
}

/** The next time at which reminders are sent: now, or the next hour of a working day. */
export function nextSending(now: Date, timeZone: string, settings: ReminderSettings): Date {
  const { fromHour, toHour, holidays } = settings;
  const off = new Set(holidays);
  const isOff = (on: string) => weekday(on) > 5 || off.has(on);
  const { day, time } = wallClock(now, timeZone);
  const hour = Number(time.slice(11, 13));
  if (!isOff(day) && hour >= fromHour && hour < toHour) return now;
  let on = !isOff(day) && hour < fromHour ? day : addDays(day, 1);
  // A year of holidays would be a mistake in them.
  for (let left = 366; left > 0 && isOff(on); left -= 1) on = addDays(on, 1);
  return new Date(startOfDayIn(on, timeZone).getTime() + fromHour * 60 * 60_000);
}

/** Whom reminders are due to now, who is left out and why, and what earlier ones led to. */
export async function planReminders(
  ctx: Pick<Context, 'db' | 'now' | 'timeZone'>,
  settings: ReminderSettings,
): Promise<ReminderPlan> {
  const { db, now, timeZone } = ctx;
  const asked = { now, timeZone, settings, defaultBrandId: await findDefaultBrandId(db) };
  const { rows } = await sql<{ excluded: ReminderExclusion | null; count: number; people: DueReminder[] }>`
    select excluded, count(*)::int as count,
      jsonb_agg(jsonb_build_object('id', id, 'name', name, 'locale', locale, 'quietSince', "quietSince",
        'afterDays', "afterDays", 'excluded', excluded) order by id) filter (where place <= ${SHOWN}) as people
    from (select j.*, row_number() over (partition by excluded order by id) as place from (${judged(asked)}) j) ranked
    group by excluded order by excluded nulls first`.execute(db);
  const due = rows.find(({ excluded }) => excluded === null)?.count ?? 0;
  return {
    isOn: settings.isOn,
    nextAt: settings.isOn ? nextSending(now, timeZone, settings).toISOString() : null,
    due,
    excluded: rows.flatMap(({ excluded: reason, count }) => (reason === null ? [] : [{ reason, count }])),
    people: rows
      .flatMap(({ people }) => people)
      .slice(0, SHOWN)
      .map((person) => ({ ...person, quietSince: new Date(person.quietSince).toISOString() })),
    ...(await measure(db, now)),
  };
}

/** By the first reminder of each time of quiet: who got it, who was held out, and how many of each ordered soon. */
async function measure(db: Database, now: Date): Promise<Pick<ReminderPlan, 'reminded' | 'heldOut'>> {
  const { rows } = await sql<{ isHeldOut: boolean; clients: number; ordered: number }>`
    select f.is_held_out as "isHeldOut", count(*)::int as clients, count(*) filter (where exists (
      select from campaigns c where c.user_id = f.account_id and c.submitted_at > f.at
        and c.submitted_at <= f.at + make_interval(days => ${EFFECT_DAYS})))::int as ordered
    from (
      select distinct on (account_id, quiet_since) account_id, is_held_out, at from client_reminders
      where at > ${daysBefore(now, MEASURED_DAYS)} order by account_id, quiet_since, after_days) f
    where f.at <= ${daysBefore(now, EFFECT_DAYS)}
    group by f.is_held_out`.execute(db);
  const of = (isHeldOut: boolean) => {
    const { clients = 0, ordered = 0 } = rows.find((row) => row.isHeldOut === isHeldOut) ?? {};
    return { clients, ordered };
  };
  return { reminded: of(false), heldOut: of(true) };
}
