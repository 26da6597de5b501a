import type { TaskChange } from '@linkstand/contract/tasks/schema';
import { type AboutSources, requireAbout } from '../../../platform/about.ts';
import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { difference } from '../../../platform/record.ts';
import { requirePerson } from '../../users/require-person.ts';
import type { TaskLife } from './move-task.ts';

/** Changes the given fields. A new assignee is notified; a new due day is announced again. */
export const updateTask = (
  ctx: Context,
  life: TaskLife,
  sources: AboutSources,
  { id, version, about, checklist, ...input }: RecordRef & TaskChange,
) =>
  life.move(ctx, 'update', { id, version }, async (before, tx, inside) => {
    if (input.assigneeId !== before.assigneeId) await requirePerson(tx, 'assigneeId', input.assigneeId, ['ADMIN']);
    if (about && (about.kind !== before.aboutKind || about.id !== before.aboutId))
      await requireAbout(sources, inside, about);
    const changes = {
      ...input,
      ...(about === undefined ? {} : { aboutKind: about?.kind ?? null, aboutId: about?.id ?? null }),
    };
    return {
      to: before.state,
      changes: { ...changes, ...(checklist && { checklist: JSON.stringify(checklist) }) },
      logged: {
        ...difference<object>(before, changes),
        ...(checklist && { checklist: [before.checklist, checklist] }),
      },
      data: {
        assigneeId: input.assigneeId !== undefined && input.assigneeId !== before.assigneeId ? input.assigneeId : null,
      },
    };
  });
