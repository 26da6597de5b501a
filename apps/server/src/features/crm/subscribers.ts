import type { Subscriber } from '../../platform/events.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { tellMentioned } from '../messages/tell-mentioned.ts';

/** Notifies colleagues mentioned in a note about a client. */
export const followClient: Subscriber = async (tx, event) => {
  if (event.name !== 'crm_account.touch') return;
  const entry = await tx
    .selectFrom('crmEntries')
    .innerJoin('crmAccounts', 'crmAccounts.id', 'crmEntries.accountId')
    .select(['crmEntries.authorName', 'crmEntries.body', 'crmEntries.mentions', 'crmAccounts.name'])
    .where('crmEntries.id', '=', Number(event.data.entryId))
    .executeTakeFirst();
  if (!entry) return;
  const brand = await findMailBrand(tx, await findDefaultBrandId(tx));
  await tellMentioned(tx, event, entry, {
    kind: 'users',
    id: event.entityId,
    title: entry.name,
    brand,
  });
};
