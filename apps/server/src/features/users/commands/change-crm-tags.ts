import type { Tx } from '../../../platform/context.ts';

interface Tagged {
  readonly id: number;
  readonly crmTags: readonly { readonly id: number }[];
}
interface TagChange {
  readonly crmTagIds?: readonly number[] | undefined;
  readonly addCrmTagIds?: readonly number[] | undefined;
  readonly removeCrmTagIds?: readonly number[] | undefined;
}

/** Sets, adds or removes CRM tags of a person. The caller audits it. */
export async function changeCrmTags(tx: Tx, { id, crmTags }: Tagged, change: TagChange): Promise<void> {
  const { crmTagIds, addCrmTagIds = [], removeCrmTagIds = [] } = change;
  const before = new Set(crmTags.map((tag) => tag.id));
  const after = new Set(crmTagIds ?? before);
  for (const tag of addCrmTagIds) after.add(tag);
  for (const tag of removeCrmTagIds) after.delete(tag);
  const gone = [...before].filter((tag) => !after.has(tag));
  const added = [...after].filter((tag) => !before.has(tag));
  if (gone.length > 0)
    await tx.deleteFrom('userCrmTags').where('userId', '=', id).where('crmTagId', 'in', gone).execute();
  if (added.length > 0)
    await tx
      .insertInto('userCrmTags')
      .values(added.map((crmTagId) => ({ userId: id, crmTagId })))
      .onConflict((conflicting) => conflicting.doNothing())
      .execute();
}
