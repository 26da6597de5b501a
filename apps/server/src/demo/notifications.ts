/**
 * Notifications for the accounts of the sign-in page, as subscribers of briefings, campaigns and cases would write
 * them.
 */
import type { NotificationType } from '@linkstand/contract/notifications/endpoints';
import type { Cast } from './actors.ts';
import type { Calendar } from './calendar.ts';
import { COORDINATOR, MAIN_STAFF } from './moves.ts';
import { DEMO_EMAILS } from './people.ts';
import type { CampaignPlan, PlannedMessage } from './plans.ts';
import type { BriefingRow, Happening, PendingEvent, PendingNotification, StoryCase } from './rows.ts';

/** Older ones are left out. */
const KEPT_DAYS = 45;
/** Newer ones are unread. */
const UNREAD_DAYS = 4;
const READ_AFTER_MS = 3 * 3_600_000;
const MAIN_CLIENTS: readonly string[] = [DEMO_EMAILS.client, DEMO_EMAILS.agency];

interface News {
  readonly type: NotificationType;
  readonly data: Readonly<Record<string, string | number | null>>;
  readonly href: string;
}

/** A briefing at the moment of an event. */
export interface Concerned {
  readonly campaign: CampaignPlan;
  readonly row: BriefingRow;
  readonly site: { readonly name: string };
  readonly cast: Cast;
}

export function bellsOf(calendar: Calendar) {
  return { submitted, moved, written, caseChanged };

  /** Nobody is notified of their own act, or twice of one event. */
  function tell(
    event: Happening,
    notices: readonly (readonly [ids: readonly (number | null)[], news: News])[],
  ): PendingNotification[] {
    const days = calendar.daysSince(event.at);
    if (days > KEPT_DAYS) return [];
    const readAt = days > UNREAD_DAYS ? new Date(event.at.getTime() + READ_AFTER_MS) : null;
    const reached = new Set<number | null>([event.actorKind === 'user' ? (event.actorId ?? null) : null, null]);
    return notices.flatMap(([ids, news]) =>
      ids.flatMap((userId) => {
        if (userId === null || reached.has(userId)) return [];
        reached.add(userId);
        return [{ event, userId, ...news, readAt, createdAt: event.at }];
      }),
    );
  }

  function submitted(event: PendingEvent, plan: CampaignPlan, id: number): PendingNotification[] {
    const data = { campaign: plan.name, client: plan.client.name, briefings: plan.briefings.length };
    const executive = staff(plan.client.executiveId);
    return tell(event, [[[COORDINATOR, executive], { type: 'request_waiting', data, href: `/requests?open=${id}` }]]);
  }

  function moved(event: PendingEvent, concerned: Concerned, reason: string): PendingNotification[] {
    const { row, cast } = concerned;
    const { from, to } = event.data as { from: string; to: string };
    const forClient = (type: NotificationType, data = {}) =>
      [clientOf(concerned), newsForClient(concerned, type, data)] as const;
    const forStaff = (type: NotificationType, ids: readonly (number | null)[], data = {}) =>
      [ids.map(staff), newsForStaff(concerned, type, { reason, ...data })] as const;
    const keepers = [row.editorId ?? COORDINATOR];
    const sides = [row.editorId, cast.owner.managerId];
    const notices: (readonly [readonly (number | null)[], News])[] = [];
    // The act comes first, because it says more than the state.
    if (event.name === 'briefing.ask_review') notices.push(forStaff('review_asked', keepers));
    if (event.name === 'briefing.send_version_back') notices.push(forStaff('version_returned', keepers));
    if (event.name === 'briefing.decline_publication')
      notices.push(forStaff('owner_declined', [...keepers, cast.owner.managerId]));
    if (from === to) return tell(event, notices);
    if (event.name === 'briefing.resubmit')
      notices.push([
        [COORDINATOR],
        { ...newsForStaff(concerned, 'resubmitted', { reason }), href: `/requests?open=${row.campaignId}` },
      ]);
    if (event.name === 'briefing.accept_content') notices.push(forStaff('content_accepted', [row.editorId]));
    if (to === 'denied' || to === 'canceled') notices.push(forClient(to, { reason }));
    if (to === 'pending_client')
      notices.push(forClient(event.name === 'briefing.propose_articles' ? 'articles_proposed' : 'your_turn'));
    if (to === 'waiting_publish' && from === 'pending_owner')
      notices.push(forStaff('owner_accepted', sides, { date: row.promisedDate }));
    if (to === 'published') notices.push(forClient('published'), forStaff('owner_published', sides));
    if (to === 'done') notices.push(forClient('done'));
    return tell(event, notices);
  }

  function written(
    event: Happening,
    concerned: Concerned,
    { audience, by, body }: PlannedMessage,
  ): PendingNotification[] {
    const { row, cast } = concerned;
    const text = body.slice(0, 200);
    if (audience === 'client' && by !== 'client')
      return tell(event, [[clientOf(concerned), newsForClient(concerned, 'message', { text })]]);
    if (audience === 'owner' && by !== 'owner') return [];
    const isQuestion = audience === 'owner';
    const readers = [row.editorId ?? COORDINATOR, isQuestion ? cast.owner.managerId : null];
    const news = newsForStaff(concerned, isQuestion ? 'owner_question' : 'message', {
      reason: '',
      text,
      who: cast.authorOf(by).authorName,
    });
    return tell(event, [[readers.map(staff), news]]);
  }

  function caseChanged(
    event: Happening,
    { planned, briefing, site, cast }: StoryCase,
    opened: { readonly id: number; readonly title: string },
  ): PendingNotification[] {
    const type = ({ 'case.open': 'case_opened', 'case.answer': 'case_answered' } as const)[event.name];
    if (!type) return [];
    const data = { title: opened.title, site: site.name, who: cast.actorOf(planned.openedBy).actorName };
    return tell(event, [[[staff(briefing.editorId ?? COORDINATOR)], { type, data, href: `/cases?open=${opened.id}` }]]);
  }
}

/** Only accounts of the sign-in page need notifications. */
const staff = (id: number | null): number | null => (id !== null && MAIN_STAFF.includes(id) ? id : null);
const clientOf = ({ campaign }: Concerned) =>
  MAIN_CLIENTS.includes(campaign.client.email) ? [campaign.client.id] : [];

const newsForClient = ({ row, site }: Concerned, type: NotificationType, data: News['data']): News => ({
  type,
  data: { site: site.name, title: row.title, ...data },
  href: `/user/campaign/${row.campaignId}?briefing=${row.id}`,
});

const newsForStaff = ({ row, site, campaign }: Concerned, type: NotificationType, data: News['data']): News => ({
  type,
  // Owner managers don't see who ordered.
  data: {
    site: site.name,
    title: row.title,
    ...(type.startsWith('owner_') ? {} : { client: campaign.client.name }),
    ...data,
  },
  href: `/briefings/${row.id}`,
});
