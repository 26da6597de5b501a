import { type Locale, localeOf } from '@linkstand/contract/shared/locales';
import { sql } from 'kysely';
import type { Database, Tx } from '../../platform/context.ts';
import { brandLocaleOf } from '../brands/queries.ts';

/** A briefing with everybody it concerns, for mails and notifications. Undefined if it was deleted meanwhile. */
export async function readMailFacts(tx: Tx, briefingId: number) {
  const row = await tx
    .selectFrom('briefings as b')
    .innerJoin('campaigns as c', 'c.id', 'b.campaignId')
    .innerJoin('users as u', 'u.id', 'c.userId')
    .innerJoin('sites as s', 's.id', 'b.siteId')
    .leftJoin('owners as o', 'o.id', 'b.ownerId')
    .leftJoin('linkChecks as l', 'l.id', 'b.lastCheckId')
    .select([
      'b.id',
      'b.campaignId',
      sql<string>`coalesce(nullif(b.title, ''), c.general_title)`.as('title'),
      'b.briefingType',
      'b.articleUrl',
      'b.acceptedPriceCents',
      'b.keyword',
      'b.status',
      'b.draftLink',
      'b.publicationUrl',
      'b.finalLink',
      'b.dueDate',
      'b.promisedDate',
      'b.costCents',
      'b.statusSince',
      'b.editorId',
      'b.ownerLinkUuid',
      'c.brandId',
      'c.name as campaignName',
      'c.userId as clientId',
      'c.status as campaignStatus',
      brandLocaleOf('u.brandId').as('clientBrandLocale'),
      'u.name as clientName',
      'u.email as clientEmail',
      'u.mailLanguage as clientLanguage',
      'u.disabledAt as clientDisabledAt',
      'u.accountExecutiveId',
      's.name as site',
      's.siteManagerId',
      'o.id as ownerId',
      'o.name as ownerName',
      'o.email as ownerEmail',
      'o.linkRevokedAt as ownerLinkRevokedAt',
      'o.language as ownerLanguage',
      'o.ownerManagerId',
      'o.blockedAt as ownerBlockedAt',
      'l.result as lastCheck',
    ])
    .where('b.id', '=', briefingId)
    .executeTakeFirst();
  if (!row) return undefined;
  return {
    ...row,
    clientLocale: localeOf(row.clientLanguage, row.clientBrandLocale),
    ownerLocale: localeOf(row.ownerLanguage ?? ''),
  };
}
export type MailFacts = NonNullable<Awaited<ReturnType<typeof readMailFacts>>>;

export interface Person {
  readonly id: number;
  readonly name: string;
  readonly email: string;
  readonly locale: Locale;
}

/** Recipients for unassigned work: coordinators, or administrators if there are none. */
export async function readCoordinators(tx: Tx): Promise<Person[]> {
  const rows = await tx
    .selectFrom('users')
    .select([
      'id',
      'name',
      'email',
      'mailLanguage as language',
      brandLocaleOf('brandId').as('brandLocale'),
      'editorCoordinator',
    ])
    .where('disabledAt', 'is', null)
    .where((eb) => eb.or([eb('role', '=', 'ADMIN'), eb('editorCoordinator', '=', true)]))
    .orderBy('id')
    .execute();
  const coordinators = rows.filter((row) => row.editorCoordinator);
  return (coordinators.length > 0 ? coordinators : rows).map(({ id, name, email, language, brandLocale }) => ({
    id,
    name,
    email,
    locale: localeOf(language, brandLocale),
  }));
}

export async function readPerson(tx: Database | Tx, id: number | null): Promise<Person | undefined> {
  if (id === null) return undefined;
  const row = await tx
    .selectFrom('users')
    .select(['id', 'name', 'email', 'mailLanguage as language', brandLocaleOf('brandId').as('brandLocale')])
    .where('id', '=', id)
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  return row && { id: row.id, name: row.name, email: row.email, locale: localeOf(row.language, row.brandLocale) };
}
