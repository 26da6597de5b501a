import { dayIn } from '../../../platform/calendar.ts';
import type { Context } from '../../../platform/context.ts';
import { actOnBriefing, type BriefingRef } from './move-briefing.ts';

/** Mails the owner a reminder now, beside the ones that go out by themselves. */
export const remindOwner = (ctx: Context, at: BriefingRef) =>
  actOnBriefing(ctx, 'remind_owner', at, ({ statusSince }) => ({
    // The days that the mail speaks of, as the installation counts them.
    data: { today: dayIn(ctx.now, ctx.timeZone), askedOn: dayIn(statusSince, ctx.timeZone) },
  }));
