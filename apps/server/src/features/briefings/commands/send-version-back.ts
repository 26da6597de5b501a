import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context, Tx } from '../../../platform/context.ts';
import { rule } from '../../../platform/errors.ts';
import { addMessage } from '../../messages/commands/add-message.ts';
import { cleanContent } from '../clean-content.ts';
import { sealCurrentVersion } from '../entering.ts';
import { explainText } from '../explain-text.ts';
import { writeContent } from '../write-content.ts';
import { type BriefingRef, moveBriefing } from './move-briefing.ts';

/** The client sends its own edited version, which becomes the current one. */
export async function sendVersionBack(
  ctx: Context,
  { content, message, reason, ...at }: BriefingRef & TransitionInput['send_version_back'],
) {
  const clean = await cleanContent(ctx, content);
  return moveBriefing(ctx, 'send_version_back', at, async (briefing, tx) => {
    if (clean.words === 0) throw rule('content_required', { faults: [{ path: 'content', code: 'required' }] });
    if (clean.html === (await currentText(tx, briefing.currentVersionId))) throw rule('version_unchanged');
    const versionNumber = await writeContent(tx, ctx, briefing, clean, 'client');
    const isExplained = await explainText(tx, ctx, briefing, { reason, to: 'in_review' });
    return {
      to: 'in_review',
      ...(isExplained ? { reason } : {}),
      data: message ? { message } : {},
      after: async () => {
        await sealCurrentVersion(tx, ctx, briefing.id);
        const messageId = message ? (await addMessage(tx, ctx, briefing.id, 'client', message)).id : null;
        return { versionNumber, messageId };
      },
    };
  });
}

async function currentText(tx: Tx, versionId: number | null): Promise<string | undefined> {
  if (versionId === null) return undefined;
  const version = await tx.selectFrom('contentVersions').select('html').where('id', '=', versionId).executeTakeFirst();
  return version?.html;
}
