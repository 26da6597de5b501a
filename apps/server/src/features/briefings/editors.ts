import type { Tx } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';

/**
 * Checks that a briefing can be assigned to this person.
 * @throws Refusal 422
 */
export async function requireEditor(tx: Tx, editorId: number): Promise<void> {
  const editor = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', editorId)
    .where('role', '=', 'EDITOR')
    .where('disabledAt', 'is', null)
    .executeTakeFirst();
  if (!editor) throw rule('choose_other', { faults: [{ path: 'editorId', code: 'choose_other' }] });
}
