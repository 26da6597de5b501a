import type { Offer, OfferInput } from '@linkstand/contract/sites/schema';
import pg from 'pg';
import type { Context, UserActor } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { checkTerms } from '../offer-terms.ts';
import { findOffer } from '../offers.ts';
import { ownerName } from '../queries.ts';
import { writeSite } from '../write-site.ts';

/** What PostgreSQL refuses, on the field at fault. */
function refused(error: unknown): unknown {
  if (!(error instanceof pg.DatabaseError) || error.code !== '23505') return error;
  if (error.constraint === 'offers_site_name_per_owner') return fieldRule({ path: 'ownerId', code: 'owner_has_site' });
  if (error.constraint === 'offers_site_id_owner_id_key')
    return fieldRule({ path: 'ownerId', code: 'owner_offers_already' });
  return error;
}

/** An owner's offer for a site; the first one is chosen by itself. */
export async function addOffer(ctx: Context<UserActor>, siteId: number, input: OfferInput): Promise<Offer> {
  const added = writeSite(ctx, 'add_offer', { id: siteId }, async (site, tx) => {
    checkTerms(input);
    const owner = await ownerName(tx, ctx.actor, input.ownerId, 'ownerId');
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
