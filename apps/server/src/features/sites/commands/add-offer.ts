import type { Offer, OfferInput } from '@linkstand/contract/sites/schema';
import pg from 'pg';
import { type Context, hasRole, type Tx, type UserActor } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { checkTerms } from '../offer-terms.ts';
import { findOffer } from '../offers.ts';
import { ownersOf } from '../queries.ts';
import { writeSite } from '../write-site.ts';

/** What PostgreSQL refuses, on the field at fault. */
function refused(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return error;
  if (error.constraint === 'offers_site_name_per_owner') return fieldRule({ path: 'ownerId', code: 'owner_has_site' });
  if (error.constraint === 'offers_site_id_owner_id_key')
    return fieldRule({ path: 'ownerId', code: 'owner_offers_already' });
  return error;
}

/** @throws Refusal 422 for an owner that isn't there, or that this site manager doesn't work with */
async function ownerName(tx: Tx, actor: UserActor, id: number): Promise<string> {
  const owner = await tx
    .selectFrom('owners')
    .select('name')
    .where('id', '=', id)
    .where('mergedIntoId', 'is', null)
    .$if(hasRole(actor, 'SITE_MANAGER'), (query) => query.where(ownersOf(actor)))
    .executeTakeFirst();
  if (!owner) throw fieldRule({ path: 'ownerId', code: 'choose_other' });
  return owner.name;
}

/** An owner's offer for a site; the first one is chosen by itself. */
export async function addOffer(ctx: Context<UserActor>, siteId: number, input: OfferInput): Promise<Offer> {
  const added = writeSite(ctx, 'add_offer', { id: siteId }, async (site, tx) => {
    checkTerms(input);
    const owner = await ownerName(tx, ctx.actor, input.ownerId);
    const { id } = await tx
      .insertInto('offers')
      .values({ siteId, ...input })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { ownerId: _id, ...terms } = input;
    return {
      ...(site.chosenOfferId === null && { changes: { chosenOfferId: id } }),
      logged: { offer: [null, { owner, ...terms }] },
      result: id,
    };
  });
  const id = await added.catch((error: unknown) => {
    throw refused(error);
  });
  return findOffer(ctx, siteId, id);
}
