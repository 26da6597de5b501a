import { missingFields } from '@linkstand/contract/briefings/completeness';
import type { Context, Tx } from '../../../platform/context.ts';
import { conflict, rule } from '../../../platform/errors.ts';
import { cleanContent } from '../../briefings/clean-content.ts';
import { briefingPolicy } from '../../briefings/policy.ts';
import { type BriefingRecord, findBriefing } from '../../briefings/queries.ts';
import { writeBriefing } from '../../briefings/write-briefing.ts';
import { writeContent } from '../../briefings/write-content.ts';

/**
 * Saves the working version of the content. Increments the briefing's version, so that two editors notice each other.
 *
 * @param restored the earlier text that it is taken from
 */
export async function saveContent(
  ctx: Context,
  id: number,
  html: string,
  note: string | undefined,
  version: number,
  restored?: number,
): Promise<number> {
  const content = await cleanContent(ctx, html);
  return writeBriefing(ctx, 'edit_content', { id }, async (briefing, tx) => {
    briefingPolicy.authorize(ctx.actor, 'edit_content', briefing);
    briefingPolicy.requirePossible(ctx.actor, 'edit_content', briefing);
    if (version !== briefing.version) throw conflict('changed_meanwhile');
    // Until its review, the text is the client's, even if the team prepares it.
    const authorKind = briefing.status === 'in_review' ? 'staff' : 'client';
    const number = await writeContent(tx, ctx, briefing, content, authorKind, {
      note,
      isRestored: restored !== undefined,
    });
    await requireContentStays(tx, ctx, briefing);
    return {
      // Only its version: the text has a table of its own.
      changes: {},
      logged: { version: number, ...(restored !== undefined && { earlierText: restored }) },
      silent: true,
      result: number,
    };
  });
}

/** A waiting briefing was complete at submission and must stay so. @throws Refusal 422 */
async function requireContentStays(tx: Tx, ctx: Context, before: BriefingRecord): Promise<void> {
  if (before.status !== 'waiting') return;
  const { contentWords, title, generalTitle, ...briefing } = await findBriefing(tx, ctx.actor, before.id);
  const missing = missingFields({ ...briefing, title: title || generalTitle, hasContent: (contentWords ?? 0) > 0 });
  if (missing.includes('content')) {
    throw rule('content_required', { faults: [{ path: 'content', code: 'required' }] });
  }
}
