import type { Calendar } from './calendar.ts';
import { COORDINATOR, OWNER_MANAGER } from './moves.ts';
import { DEMO_EMAILS } from './people.ts';
import type { BriefingPlan, CampaignPlan } from './plans.ts';
import type { BriefingRow, PendingEvent, PendingNotification } from './rows.ts';

/** Only those whom the demo's visitors sign in as have a bell to look at. */
const MAIN_CLIENTS: readonly string[] = [DEMO_EMAILS.client, DEMO_EMAILS.agency];
/** Older than this nobody looks at them. */
const KEPT_DAYS = 45;
/** Newer than this they are unread. */
const UNREAD_DAYS = 4;
const READ_AFTER_MS = 3 * 3_600_000;

const notify = (
  event: PendingEvent,
  userId: number,
  type: string,
  href: string,
  data: Record<string, string>,
  calendar: Calendar,
): PendingNotification => ({
  event,
  userId,
  type,
  data,
  href,
  readAt: calendar.daysSince(event.at) > UNREAD_DAYS ? new Date(event.at.getTime() + READ_AFTER_MS) : null,
  createdAt: event.at,
});

/** The coordinator hears of a new request. */
export function submissionNotifications(
  event: PendingEvent,
  plan: CampaignPlan,
  campaignId: number,
  calendar: Calendar,
): PendingNotification[] {
  if (calendar.daysSince(event.at) > KEPT_DAYS) return [];
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
}

interface Moved {
  readonly campaign: CampaignPlan;
  readonly plan: BriefingPlan;
  readonly row: BriefingRow;
}

const FOR_EDITORS: readonly string[] = [
  'briefing.ask_review',
  'briefing.send_version_back',
  'briefing.accept_content',
  'briefing.decline_publication',
];
const FOR_CLIENTS: readonly string[] = ['pending_client', 'published', 'done', 'denied'];

/** Who else hears of a move. */
export function moveNotifications(
  event: PendingEvent,
  { campaign, plan, row }: Moved,
  calendar: Calendar,
): PendingNotification[] {
  if (calendar.daysSince(event.at) > KEPT_DAYS) return [];
  const { from, to } = event.data as { from: string; to: string };
  const data = { title: row.title, site: plan.site.name, campaign: campaign.name };
  const told: PendingNotification[] = [];
  const tell = (userId: number, type: string, href: string) => {
    if (event.actorKind !== 'user' || event.actorId !== userId)
      told.push(notify(event, userId, type, href, data, calendar));
  };
  if (from !== to && MAIN_CLIENTS.includes(campaign.client.email) && FOR_CLIENTS.includes(to)) {
    tell(campaign.client.id, `briefing.${to}`, `/user/campaign/${row.campaignId}`);
  }
  if (FOR_EDITORS.includes(event.name)) tell(plan.editorId, event.name, `/briefings/${row.id}`);
  if (event.name === 'briefing.report_problem') tell(COORDINATOR, event.name, `/briefings/${row.id}`);
  if (event.name === 'briefing.decline_publication') tell(OWNER_MANAGER, event.name, `/briefings/${row.id}`);
  return told;
}
