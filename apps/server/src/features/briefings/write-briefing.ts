import { defineWrites } from '../../platform/lifecycle/writes.ts';
import { lockBriefings } from './lock-briefings.ts';
import { type BriefingRecord, findBriefing } from './queries.ts';

type Write = 'edit_content' | 'keep_text' | 'check_text' | 'upload' | 'mark_file' | 'remove_file' | 'remove';

/**
 * Writes what belongs to a briefing, one after the other, and is no act of its lifecycle: its text and files. The plan
 * checks who may.
 */
export const { write: writeBriefing } = defineWrites<'briefings', BriefingRecord, Write>({
  table: 'briefings',
  entity: 'briefings',
  noun: 'briefing',
  find: async (tx, { actor }, id) => {
    await lockBriefings(tx, [id]);
    return findBriefing(tx, actor, id);
  },
});
