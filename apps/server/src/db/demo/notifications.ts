import type { Calendar } from './calendar.ts';
import { DEMO_EMAILS, STAFF } from './people.ts';
import type { BriefingPlan, CampaignPlan } from './plans.ts';
import type { PendingEvent, PendingNotification } from './rows.ts';

const staffId = (email: string) => STAFF.findIndex((person) => person.email === email) + 1;
const COORDINATOR = staffId(DEMO_EMAILS.coordinator);
const OWNER_MANAGER = staffId(DEMO_EMAILS.ownerManager);
const MAIN_CLIENTS: readonly string[] = [DEMO_EMAILS.client, DEMO_EMAILS.agency];

/** Older than this nobody looks at them. */
const KEPT_DAYS = 45;
/** Newer than this they are unread. */
const UNREAD_DAYS = 4;

const daysSince = (event: PendingEvent, calendar: Calendar) =>
  (calendar.now.getTime() - event.at.getTime()) / 86_400_000;

function notify(
  event: PendingEvent,
  userId: number,
  type: string,
  href: string,
  data: Record<string, string | number | null>,
  calendar: Calendar,
): PendingNotification {
  const readAt = daysSince(event, calendar) > UNREAD_DAYS ? new Date(event.at.getTime() + 3 * 3_600_000) : null;
  return { event, userId, type, data, href, readAt, createdAt: event.at };
}

/** What the people of the demo's sign-ins were told, from what happened. */
export const notificationsOf = {
  submission(event: PendingEvent, plan: CampaignPlan, campaignId: number, calendar: Calendar): PendingNotification[] {
    if (daysSince(event, calendar) > KEPT_DAYS) return [];
    return [
      notify(
        event,
        COORDINATOR,
        'campaign.submit',
        `/requests/${campaignId}`,
        { campaign: plan.name, client: plan.client.name },
        calendar,
      ),
    ];
  },
  move(
    event: PendingEvent,
    actorId: number | null,
    campaign: CampaignPlan,
    plan: BriefingPlan,
    row: { id: number; title: string },
    campaignId: number,
    calendar: Calendar,
  ): PendingNotification[] {
    if (daysSince(event, calendar) > KEPT_DAYS) return [];
    const { from, to } = event.data as { from: string; to: string };
    if (from === to && event.name !== 'briefing.report_problem') return [];
    const data = { title: row.title, site: plan.site.name, campaign: campaign.name };
    const told: PendingNotification[] = [];
    const tell = (userId: number, type: string, href: string) => {
      if (userId !== actorId) told.push(notify(event, userId, type, href, data, calendar));
    };
    if (
      MAIN_CLIENTS.includes(campaign.client.email) &&
      ['pending_client', 'published', 'done', 'denied'].includes(to)
    ) {
      tell(campaign.client.id, `briefing.${to}`, `/user/campaign/${campaignId}`);
    }
    if (
      event.name === 'briefing.ask_review' ||
      event.name === 'briefing.send_version_back' ||
      event.name === 'briefing.decline_publication'
    ) {
      tell(plan.editorId, event.name, `/briefings/${row.id}`);
    }
    if (event.name === 'briefing.report_problem') tell(COORDINATOR, event.name, `/briefings/${row.id}`);
    if (event.name === 'briefing.decline_publication') tell(OWNER_MANAGER, event.name, `/briefings/${row.id}`);
    return told;
  },
};
