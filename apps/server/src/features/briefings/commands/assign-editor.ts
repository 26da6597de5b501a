import type { Context } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { requirePerson } from '../../users/require-person.ts';
import { actOnBriefing, type BriefingRef } from './move-briefing.ts';

/** Assigns an editor, or returns it to the open queue while nobody has started. */
export const assignEditor = (ctx: Context, { editorId, ...at }: BriefingRef & { readonly editorId: number | null }) =>
  actOnBriefing(ctx, 'assign_editor', at, async (briefing, tx) => {
    if (editorId !== null) await requirePerson(tx, 'editorId', editorId, ['EDITOR']);
    else if (briefing.status !== 'waiting' && briefing.status !== 'waiting_review') {
      throw rule('editor_required', { faults: [{ path: 'editorId', code: 'editor_required' }] });
    }
    return {
      changes: { editorId },
      undo: { editorId: briefing.editorId },
      data: { editorId, previousEditorId: briefing.editorId },
    };
  });
