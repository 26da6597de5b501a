import { IMPERSONATION_HEADER, IMPERSONATION_QUERY } from '@linkstand/contract/users/choices';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Database, UserActor } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { actorOf } from './actor.ts';

const Grant = z.uuid();

/** 403: the impersonation ended, was not this administrator's, or the person can't be impersonated any more. */
const over = () => new Refusal(403, 'impersonation_over');

/**
 * The impersonation that a request names: in a header or, for files fetched by a plain link, in the query. It is
 * removed from the query, because endpoints refuse unknown parameters.
 */
export function grantOf(request: FastifyRequest, isDownload: boolean): string | undefined {
  const header = request.headers[IMPERSONATION_HEADER];
  if (header !== undefined) return String(header);
  if (!isDownload) return undefined;
  const query: Readonly<Record<string, unknown>> = { ...(request.query ?? {}) };
  const { [IMPERSONATION_QUERY]: grant, ...rest } = query;
  if (grant === undefined) return undefined;
  request.query = rest;
  return String(grant);
}

/**
 * The person an administrator impersonates. Checked on every request together with the administrator's own token: it
 * ends as soon as either loses what it requires.
 *
 * @throws Refusal 403 `impersonation_over`
 */
export async function actAs(db: Database, admin: UserActor, grant: string, now: Date): Promise<UserActor> {
  if (admin.role !== 'ADMIN' || !Grant.safeParse(grant).success) throw over();
  const row = await db
    .selectFrom('impersonations as i')
    .innerJoin('users as u', 'u.id', 'i.personId')
    .selectAll('u')
    .select('i.expiresAt')
    .where('i.id', '=', grant)
    .where('i.adminId', '=', admin.id)
    .where('i.endedAt', 'is', null)
    .where('i.expiresAt', '>', now)
    .where('u.disabledAt', 'is', null)
    .where('u.role', '<>', 'ADMIN')
    .executeTakeFirst();
  if (!row) throw over();
  const person = actorOf(row);
  return {
    ...person,
    name: `${admin.name} → ${person.name}`,
    impersonatedBy: { id: admin.id, uid: admin.uid, name: admin.name, until: row.expiresAt },
  };
}
