import { localeOf } from '@linkstand/contract/shared/locales';
import { sql } from 'kysely';
import { z } from 'zod';
import { dayIn, daysBetween, lastMonday } from '../../platform/calendar.ts';
import type { Context, Database } from '../../platform/context.ts';
import { defineJob } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { liveSetting } from '../settings/live.ts';
import { clientDigest } from './emails/client-digest.ts';

/** Clients or owners that a mail names; of further ones it gives the number. */
const NAMED = 15;
/** After an outage they are still sent until this long after their Monday; later they would be out of date. */
const LATEST_MS = 2 * 24 * 60 * 60_000;

export interface DigestOptions {
  readonly db: Database;
  readonly timeZone: string;
  readonly isOn: () => boolean;
}

interface Due {
  readonly id: number;
  readonly name: string;
  readonly nextStep: string;
  readonly nextStepOn: string | null;
  readonly quietSince: Date | null;
  readonly stakeCents: number;
  readonly total: number;
}

/**
 * One mail at most for each account executive or owner manager and Monday, none to whom nothing is due. May run at any
 * time and again.
 *
 * @throws AggregateError after all others were mailed
 */
export async function mailClientDigests({ db, timeZone, isOn }: DigestOptions, now: Date): Promise<void> {
  const monday = lastMonday(now, timeZone).at;
  if (!isOn() || now.getTime() - monday.getTime() > LATEST_MS) return;
  const defaultBrandId = await findDefaultBrandId(db);
  const people = await db
    .selectFrom('users as u')
    .innerJoin('brands as b', (join) =>
      join.on('b.id', '=', (eb) => eb.fn.coalesce('u.brandId', eb.val(defaultBrandId))),
    )
    .select(['u.id', 'u.role', 'u.name', 'u.email', 'u.mailLanguage as language', 'b.id as brandId', 'b.defaultLocale'])
    .where('u.role', 'in', ['ADMIN', 'SELLER', 'OWNER_MANAGER'])
    .where('u.disabledAt', 'is', null)
    .where('u.emailVerifiedAt', 'is not', null)
    .where((eb) =>
      eb.or([
        eb('u.role', '=', 'OWNER_MANAGER'),
        eb.exists(eb.selectFrom('crmAccounts as a').select('a.id').whereRef('a.executiveId', '=', 'u.id')),
      ]),
    )
    .orderBy('u.id')
    .execute();
  const today = dayIn(now, timeZone);
  const failures: Error[] = [];
  for (const person of people) {
    const of = person.role === 'OWNER_MANAGER' ? 'owners' : 'clients';
    await db
      .transaction()
      .execute(async (tx) => {
        const due = await (of === 'owners' ? findDueOwners : findDueClients)(tx, person.id, today);
        const [first] = due;
        if (!first) return;
        await sendMail(tx, {
          to: person.email,
          locale: localeOf(person.language, person.defaultLocale),
          brand: await findMailBrand(tx, person.brandId),
          template: clientDigest,
          data: {
            name: person.name,
            of,
            total: first.total,
            clients: due.map(({ quietSince, ...client }) => ({
              ...client,
              quietDays: quietSince && daysBetween(dayIn(quietSince, timeZone), today),
            })),
          },
          dedupeKey: `client-digest:${person.id}:${monday.toISOString()}`,
        });
      })
      .catch((cause: unknown) => failures.push(new Error(`user ${person.id}`, { cause })));
  }
  if (failures.length > 0) throw new AggregateError(failures, `Digests failed: ${failures.map(String).join(', ')}`);
}

/** The clients of "Today" with most at stake, as /crm shows them. */
async function findDueClients(db: Database, executiveId: number, today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select id, name, case when next_step_on <= ${today} then next_step else '' end as "nextStep",
      case when next_step_on <= ${today} then next_step_on end as "nextStepOn",
      case when contact_due_on <= ${today} then greatest(last_act_at, last_touch_at) end as "quietSince",
      stake_cents as "stakeCents", count(*) over ()::int as total
    from crm_accounts
    where executive_id = ${executiveId} and is_active and (next_step_on <= ${today} or contact_due_on <= ${today})
    order by stake_cents desc, id limit ${NAMED}`.execute(db);
  return rows;
}

/** The owners of an owner manager with a step that is due, the longest due first. */
async function findDueOwners(db: Database, managerId: number, today: string): Promise<Due[]> {
  const { rows } = await sql<Due>`
    select id, name, next_step as "nextStep", next_step_on as "nextStepOn", null::timestamptz as "quietSince",
      0 as "stakeCents", count(*) over ()::int as total
    from owners where owner_manager_id = ${managerId} and next_step_on <= ${today}
    order by next_step_on, id limit ${NAMED}`.execute(db);
  return rows;
}

/** Mails account executives and owner managers on Mondays which of their clients or owners to be in touch with. */
export const mailDigests = defineJob({
  name: 'mail-client-digests',
  schema: z.object({}),
  concurrency: 1,
  schedule: { cron: '12 * * * *', zone: 'UTC' },
  run: (_data, { db, timeZone }: Pick<Context, 'db' | 'timeZone'>, { at }) =>
    mailClientDigests({ db, timeZone, isOn: () => liveSetting('client_digest') }, at),
});
