import type { Subscriber } from '../../../platform/events.ts';
import { notify } from '../../notifications/notify.ts';

/** Notifies the person who applied or undid an import when that has ended. */
export const followImport: Subscriber = async (tx, event) => {
  if (event.name !== 'site_import.end_apply' && event.name !== 'site_import.end_undo') return;
  const found = await tx.selectFrom('siteImports').selectAll().where('id', '=', event.entityId).executeTakeFirst();
  if (!found) return;
  const isApplied = event.name === 'site_import.end_apply';
  await notify(tx, event, [found.actingId], {
    type: isApplied ? 'import_applied' : 'import_undone',
    data: {
      file: found.fileName,
      written: isApplied ? found.applied : found.undone,
      left: isApplied ? found.refused : found.kept,
    },
    href: `/sites/imports/${found.id}`,
  });
};
