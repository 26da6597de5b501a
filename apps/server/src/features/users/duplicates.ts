/**
 * Duplicates: people who registered with an address that another account had. They may do what every unverified client
 * may, and nobody else sees them or their records.
 */
import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { systemContext, type Tx } from '../../platform/context.ts';
import type { IsOnlyClaim } from '../../platform/identity/embedded/duplicates.ts';
import { almostEverything } from '../../platform/list/sql-hints.ts';
import { record } from '../../platform/record.ts';

const DUPLICATES = sql`(select d.id from users d where d.is_duplicate)`;
/** Ids of duplicates: few rows, read once for a whole list. */
const THEIRS = {
  users: DUPLICATES,
  companies: sql`(select d.company_id from users d where d.is_duplicate and d.company_id is not null)`,
  campaigns: sql`(select dc.id from campaigns dc where dc.user_id in ${DUPLICATES})`,
  briefings: sql`(select db.id from briefings db join campaigns dc on dc.id = db.campaign_id
    where dc.user_id in ${DUPLICATES})`,
  cases: sql`(select dk.id from cases dk where dk.opened_by_id in ${DUPLICATES})`,
};

/** Excludes duplicates and their records: a condition on the id of a person. For readers who see everybody else. */
export const isNoDuplicates = (noun: keyof typeof THEIRS, id: RawBuilder<unknown>): RawBuilder<SqlBool> =>
  almostEverything(sql<SqlBool>`${id} not in ${THEIRS[noun]}`);

/**
 * A registered client with an unverified address, untouched by the team and without orders: only its creator's input
 * would be lost.
 */
export const isOnlyClaim: IsOnlyClaim = async (uid, tx) => {
  const { rows } = await sql`
    select from users u
    where u.identity_uid = ${uid} and u.role = 'USER' and u.email_verified_at is null and u.invited_at is null
      and u.account_executive_id is null and u.coordinator_id is null and u.agency_id is null
      and not exists (select from audit_entries e
        where e.entity = 'users' and e.entity_id = u.id and e.actor_kind = 'user'
          and (e.actor_id <> u.id or e.impersonated_by_id is not null))
      and not exists (select from campaigns c
        where c.user_id = u.id and (c.submitted_at is not null or c.prepared_by_id is not null))
      and not exists (select from review_requests r where r.client_id = u.id)
      and not exists (select from cases k where k.opened_by_id = u.id)`.execute(tx);
  return rows.length > 0;
};

/** Deletes such a person with all their records. Unreferenced files are swept later. */
export async function forgetClaim(tx: Tx, uid: string): Promise<void> {
  const person = await tx
    .selectFrom('users')
    .select(['id', 'companyId', 'email'])
    .where('identityUid', '=', uid)
    .executeTakeFirst();
  if (!person) return;
  await tx.deleteFrom('cases').where('openedById', '=', person.id).execute();
  await tx.deleteFrom('campaigns').where('userId', '=', person.id).execute();
  const { at } = await tx
    .deleteFrom('users')
    .where('id', '=', person.id)
    .returning(sql<Date>`now()`.as('at'))
    .executeTakeFirstOrThrow();
  // The company named at registration, unless somebody else belongs to it by now.
  if (person.companyId !== null)
    await sql`delete from companies k where k.id = ${person.companyId}
      and not exists (select from users u where u.company_id = k.id)
      and not exists (select from campaigns c where c.company_id = k.id)`.execute(tx);
  await record(tx, systemContext(tx, 'Identity', 0, at, 'UTC'), {
    entity: 'users',
    entityId: person.id,
    action: 'user.remove',
    changes: { email: [person.email, null] },
    silent: true,
  });
}
