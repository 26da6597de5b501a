import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import {
  compareText,
  faultKey,
  type KeptExplanation,
  minimumWordsOf,
  type TextFault,
  type TextSide,
  unexplained,
} from '@linkstand/contract/briefings/text-comparison';
import type { Locale } from '@linkstand/contract/shared/locales';
import { isReason } from '@linkstand/contract/shared/reason';
import { sql } from 'kysely';
import { message } from '../../messages/messages.ts';
import { type Actor, type Context, hasRole, isStaff, type Tx } from '../../platform/context.ts';
import { rule } from '../../platform/errors.ts';
import { liveSetting } from '../settings/live.ts';
import type { BriefingRecord } from './queries.ts';

export const presentExplanation = (actor: Actor, kept: KeptExplanation | null) => {
  if (kept === null || !(isStaff(actor) || actor.kind === 'system' || kept.side === 'client' || kept.isForClient))
    return null;
  const { reason, side, faults } = kept;
  return { reason, side, faults: [...faults] };
};

interface Text {
  readonly id: number;
  readonly html: string;
  readonly words: number;
  readonly minWords: number | null;
  readonly explanation: KeptExplanation | null;
  readonly targets: readonly { readonly keyword: string; readonly url: string }[];
}

/**
 * Compares the newest text with its order, where it is sent on. What it lacks needs a reason, which is kept with it: the
 * next reader sees it, and nobody is asked twice about the same text.
 *
 * @returns whether the reason was needed
 * @throws Refusal 422 `text_falls_short` without a reason
 */
export async function explainText(
  tx: Tx,
  ctx: Context,
  { id, keyword, url, briefingType }: BriefingRecord,
  { reason, to }: { readonly reason: string | undefined; readonly to: BriefingStatus },
): Promise<boolean> {
  // What the demo tells of the past was sent long ago.
  if (ctx.isPast) return false;
  // An inserted link has a sentence, and no text of its own.
  if (briefingType === 'link_insertion') return false;
  const { rows } = await sql<Text>`
    select v.id, v.html, v.words, v.explanation, (
        select f.min_words from briefings b join sites s on s.id = b.site_id
          join offers f on f.id = coalesce(b.offer_id, s.chosen_offer_id) where b.id = v.briefing_id
      ) as min_words, (
        select coalesce(jsonb_agg(jsonb_build_object('keyword', t.keyword, 'url', t.url) order by t.position), '[]')
        from briefing_targets t where t.briefing_id = v.briefing_id
      ) as targets
    from content_versions v where v.briefing_id = ${id} order by v.number desc limit 1`.execute(tx);
  const text = rows[0];
  if (!text || text.words === 0) return false;
  const minimumWords = minimumWordsOf(briefingType, liveSetting('minimum_words'), text.minWords);
  const { faults } = compareText(text.html, { minimumWords, targets: [{ keyword, url }, ...text.targets] });
  const side: TextSide = hasRole(ctx.actor, 'USER') ? 'client' : 'team';
  const open = unexplained(faults, text.explanation, side);
  if (open.length === 0) return false;
  if (reason === undefined || !isReason(reason)) {
    const parameters = { faults: open.map((fault) => inWords(ctx.locale, fault, text.words, minimumWords)).join('; ') };
    throw rule('text_falls_short', { parameters, faults: [{ path: 'reason', code: 'text_falls_short', parameters }] });
  }
  const kept: KeptExplanation = {
    reason,
    side,
    faults: faults.map(faultKey),
    isForClient: to === 'pending_client',
  };
  await tx
    .updateTable('contentVersions')
    .set({ explanation: JSON.stringify(kept) })
    .where('id', '=', text.id)
    .execute();
  return true;
}

const inWords = (locale: Locale, { kind, keyword, url }: TextFault, words: number, minimum: number): string =>
  message(locale, `text_fault_${kind}`, { keyword, url, words, minimum });
