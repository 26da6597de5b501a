import { external } from '@linkstand/contract/owners/endpoints';
import type { Endpoint } from '@linkstand/contract/shared/endpoint';
import { localeOf } from '@linkstand/contract/shared/locales';
import { LinkParams } from '@linkstand/contract/shared/pagination';
import { type SqlBool, sql } from 'kysely';
import type { Context, OwnerActor, Tx } from '../../platform/context.ts';
import { Refusal } from '../../platform/errors.ts';
import { OWNER_SIDE_STATUSES } from '../briefings/scope.ts';

/** Anyone who uses an owner's link. Answers are in the owner's language. */
export type OwnerContext = Context<OwnerActor>;
/** The link opens a single publication. */
export type PublicationContext = Context<OwnerActor & { readonly briefingId: number }>;

/** The 404 of every link that opens nothing, whatever the reason: nobody learns whether it ever did. */
export const linkEnded = () => new Refusal(404, 'link_ended');

/**
 * Finds the holder of a link, on every request, so that a revoked one ends at once. A link to a publication works while
 * the owner has to publish it or has published it, and shows a decline or a proposal until somebody moves on. Both kinds work until
 * the owner's link is revoked or renewed.
 * @throws Refusal 404 if it opens nothing, in the requested language
 */
export async function followOwnerLink(
  asked: Omit<Context, 'actor'>,
  endpoint: Pick<Endpoint, 'path'>,
  params: unknown,
): Promise<OwnerContext> {
  const uuid = LinkParams.safeParse(params).data?.uuid;
  const find = endpoint.path.startsWith(external.owner.path) ? findByOwnerLink : findByPublicationLink;
  const owner = uuid === undefined ? undefined : await find(asked.db, uuid);
  if (!owner) throw linkEnded();
  return {
    ...asked,
    locale: localeOf(owner.language),
    actor: { kind: 'owner', ownerId: owner.id, name: owner.name, briefingId: owner.briefingId },
  };
}

interface Holder {
  readonly id: number;
  readonly name: string;
  readonly language: string;
  /** Null: all of the owner's. */
  readonly briefingId: number | null;
}

/**
 * True if a briefing is still where its owner's decline, or proposal of articles, left it. A condition on `briefings` under the alias `b`: any
 * later move changes the status, and another site gets another link.
 */
const isWhereOwnerLeftIt = sql<SqlBool>`(b.status in ('in_review', 'pending_client') and exists (
  select from audit_entries a
  where a.entity = 'briefings' and a.entity_id = b.id and a.to_status = b.status
    and a.action in ('briefing.decline_publication', 'briefing.propose_articles') and a.at = b.status_since
))`;

const findByPublicationLink = (db: Context['db'], uuid: string): Promise<Holder | undefined> =>
  db
    .selectFrom('briefings as b')
    .innerJoin('owners as o', 'o.id', 'b.ownerId')
    .select(['o.id', 'o.name', 'o.language', 'b.id as briefingId'])
    .where('b.ownerLinkUuid', '=', uuid)
    .where((eb) => eb.or([eb('b.status', 'in', [...OWNER_SIDE_STATUSES]), isWhereOwnerLeftIt]))
    .where('o.linkRevokedAt', 'is', null)
    .executeTakeFirst();

async function findByOwnerLink(db: Context['db'], uuid: string): Promise<Holder | undefined> {
  const owner = await db
    .selectFrom('owners as held')
    // A link of an owner that was merged into another leads to that one.
    .innerJoin('owners as o', (join) => join.on(sql<SqlBool>`o.id = coalesce(held.merged_into_id, held.id)`))
    .select(['o.id', 'o.name', 'o.language'])
    .where('held.linkUuid', '=', uuid)
    .where('held.linkRevokedAt', 'is', null)
    .where('o.linkRevokedAt', 'is', null)
    .executeTakeFirst();
  return owner && { ...owner, briefingId: null };
}

/**
 * Gives every publication of an owner a new address, published ones included: somebody may have an old one from a
 * misdirected mail, and each leads to the page with all. Addresses of files change with them. An old address answers
 * like one that never existed.
 */
export async function endPublicationLinks(tx: Tx, ownerId: number): Promise<void> {
  await tx
    .updateTable('briefings')
    .set({ ownerLinkUuid: sql`gen_random_uuid()` })
    .where('ownerId', '=', ownerId)
    .execute();
}

/** Ends the links of the owners that were merged into this one: they open the same page as its own. */
export async function endOtherLinks(tx: Tx, ownerId: number): Promise<void> {
  await tx
    .updateTable('owners')
    .set({ linkUuid: sql`gen_random_uuid()` })
    .where('mergedIntoId', '=', ownerId)
    .execute();
}

/** A link to one publication. @throws Refusal 404 for any other */
export function publicationLink(ctx: Context): PublicationContext {
  const { actor } = ctx;
  if (actor.kind !== 'owner' || actor.briefingId === null) throw linkEnded();
  return { ...ctx, actor: { ...actor, briefingId: actor.briefingId } };
}

/** A link to all publications of an owner. @throws Refusal 404 for any other */
export function ownerLink(ctx: Context): OwnerContext {
  const { actor } = ctx;
  if (actor.kind !== 'owner' || actor.briefingId !== null) throw linkEnded();
  return { ...ctx, actor };
}
