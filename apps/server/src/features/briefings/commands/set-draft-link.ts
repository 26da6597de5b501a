import type { Context } from '../../../platform/context.ts';
import { actOnBriefing, type BriefingRef } from './move-briefing.ts';

/** An external document instead of the read-only page of the current version; empty takes it away. */
export const setDraftLink = (ctx: Context, { draftLink, ...at }: BriefingRef & { readonly draftLink: string }) =>
  actOnBriefing(ctx, 'set_draft_link', at, () => ({ changes: { draftLink }, silent: true }));
