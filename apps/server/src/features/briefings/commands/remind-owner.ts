import { dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { actOnBriefing, type BriefingRef } from './move-briefing.ts';

/** Mails the owner a reminder now, besides the automatic ones. */
export const remindOwner = (ctx: Context, at: BriefingRef) =>
  actOnBriefing(ctx, 'remind_owner', at, ({ statusSince }) => ({
    // The days in the mail, in the configured time zone.
    data: { today: dayIn(ctx.now, ctx.timeZone), askedOn: dayIn(statusSince, ctx.timeZone) },
  }));
