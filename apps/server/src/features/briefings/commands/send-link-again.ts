import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import type { Context } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { actOnBriefing, type BriefingRef } from './move-briefing.ts';

type Link = 'draft' | 'final';

/** The draft link is for briefings with the client, the final link for published ones. */
const STATUSES: Readonly<Record<Link, readonly BriefingStatus[]>> = {
  draft: ['pending_client'],
  final: ['published', 'done'],
};

/** Mails the client the draft or final link again. */
export const sendLinkAgain = (ctx: Context, { link, ...at }: BriefingRef & { readonly link: Link }) =>
  actOnBriefing(ctx, 'send_link_again', at, (briefing) => {
    if (!STATUSES[link].includes(briefing.status)) {
      throw conflict('link_not_in_status', { faults: [{ path: 'link', code: 'link_not_in_status' }] });
    }
    return { data: { link } };
  });
