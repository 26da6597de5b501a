import type { Context } from '../../../platform/context.ts';
import { briefingExtensions, type CaseToOpen } from '../extensions.ts';
import type { BriefingRecord } from '../queries.ts';

/** Opens a case on a briefing, named by site and title and assigned to its editor. */
export const openBriefingCase = (
  ctx: Context,
  kind: CaseToOpen['kind'],
  briefing: BriefingRecord,
  detail: string,
  more: Pick<CaseToOpen, 'openedByCheck'> = {},
): Promise<number> =>
  briefingExtensions().cases.open(ctx, {
    kind,
    briefingId: briefing.id,
    title: [briefing.siteDomain, briefing.title || briefing.generalTitle].filter(Boolean).join(' · '),
    detail,
    assigneeId: briefing.editorId,
    ...more,
  });

/** Opens an unassigned case for a deadline that passed. */
export const openOverdueCase = (
  ctx: Context,
  kind: 'client_silent' | 'owner_silent' | 'promise_broken',
  briefing: { readonly id: number; readonly site: string; readonly title: string },
): Promise<number> =>
  briefingExtensions().cases.open(ctx, {
    kind,
    briefingId: briefing.id,
    title: `${briefing.site}: ${briefing.title}`,
    detail: '',
  });
