import { addDays, dayIn } from '../../../platform/calendar.ts';
import type { Context, Tx } from '../../../platform/context.ts';
import { briefingExtensions, type CaseToOpen } from '../extensions.ts';
import type { BriefingRecord } from '../queries.ts';

/** Days until a case opened by people is due. */
const DAYS_TO_SOLVE = 3;

/** Opens a case on a briefing, named by site and title, due in some days and assigned to its editor. */
export const openBriefingCase = (
  tx: Tx,
  ctx: Context,
  kind: CaseToOpen['kind'],
  briefing: BriefingRecord,
  detail: string,
  more: Pick<CaseToOpen, 'openedByCheck'> = {},
): Promise<number> =>
  briefingExtensions().cases.open(tx, ctx, {
    kind,
    briefingId: briefing.id,
    title: [briefing.siteDomain, briefing.title || briefing.generalTitle].filter(Boolean).join(' · '),
    detail,
    dueOn: addDays(dayIn(ctx.now, ctx.timeZone), DAYS_TO_SOLVE),
    assigneeId: briefing.editorId,
    ...more,
  });
