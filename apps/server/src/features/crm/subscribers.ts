import { aboutPath } from '@linkstand/contract/about/kinds';
import type { Subscriber } from '../../platform/events.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { tellMentioned } from '../messages/tell-mentioned.ts';

/** Notifies colleagues mentioned in a note about a client or an owner. */
export const followTouch: Subscriber = async (tx, event) => {
  if (event.name !== 'crm_account.touch' && event.name !== 'owner.touch') return;
  const entry = await tx
    .selectFrom('crmEntries as e')
    .leftJoin('crmAccounts as a', 'a.id', 'e.accountId')
    .leftJoin('owners as o', 'o.id', 'e.ownerId')
    .select(['e.authorName', 'e.body', 'e.mentions', 'e.ownerId', 'a.name as client', 'o.name as owner'])
    .where('e.id', '=', Number(event.data.entryId))
    .executeTakeFirst();
  if (!entry) return;
  const brand = await findMailBrand(tx, await findDefaultBrandId(tx));
  await tellMentioned(tx, event, entry, {
    ...(entry.ownerId === null
      ? { kind: 'users', id: event.entityId }
      : { kind: 'owners', id: event.entityId, pathFor: () => `${aboutPath('owners', event.entityId)}?tab=care` }),
    title: entry.client ?? entry.owner ?? '',
    brand,
  });
};
