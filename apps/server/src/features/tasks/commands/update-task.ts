import type { TaskChange } from '@linkstand/contract/tasks/schema';
import type { AboutSources } from '../../../platform/about.ts';
import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { difference } from '../../../platform/record.ts';
import { aboutOf } from '../queries.ts';
import { requireAssignee, requireTaskAbout } from '../require-scope.ts';
import type { TaskLife } from './move-task.ts';

/** Changes the given fields. A new assignee is notified; a new due day is announced again. */
export const updateTask = (
  ctx: Context,
  life: TaskLife,
  sources: AboutSources,
  { id, version, about, checklist, ...input }: RecordRef & TaskChange,
) =>
  life.move(ctx, 'update', { id, version }, async (before, _tx, inside) => {
    const known = aboutOf(before);
    const isAboutOther = about !== undefined && (about?.kind !== known?.kind || about?.id !== known?.id);
    if (isAboutOther) await requireTaskAbout(inside, sources, about);
    const { assigneeId = before.assigneeId } = input;
    // Whoever saw it with its owner may not see it with another record.
    if (assigneeId !== before.assigneeId || (isAboutOther && known?.kind === 'owners'))
      await requireAssignee(inside, sources, assigneeId, about === undefined ? known : about);
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
