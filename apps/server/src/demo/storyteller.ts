import { type BriefingStatus, campaignStatus } from '@linkstand/contract/briefings/machine';
import { castOf } from './actors.ts';
import { tellBriefing } from './briefing-story.ts';
import type { Calendar } from './calendar.ts';
import { categoryId } from './categories.ts';
import { bellsOf } from './notifications.ts';
import type { DemoOwner } from './owners.ts';
import type { BriefingPlan, CampaignPlan } from './plans.ts';
import { randomOf } from './random.ts';
import { emptyStory, type PendingEvent, type Story } from './rows.ts';

/** Turns plans into rows: what each move changed, and its entries in the log. Ids follow the order of the plans. */
export function tellCampaigns(plans: readonly CampaignPlan[], owners: readonly DemoOwner[], calendar: Calendar): Story {
  const story = emptyStory();
  const random = randomOf('stories');
  const ownerOf = ({ site }: BriefingPlan): DemoOwner => {
    const owner = owners.find(({ id }) => id === site.offers[0].ownerId);
    if (!owner) throw new Error(`${site.domain} has no owner`);
    return owner;
  };

  for (const plan of plans) {
    const id = story.campaigns.length + 1;
    const createdAt = calendar.at(plan.createdDaysAgo, plan.createdHour ?? 9.2);
    const briefings = plan.briefings.map((briefing) => {
      const cast = castOf(plan.client, ownerOf(briefing));
      const row = tellBriefing({ story, calendar, random, campaign: { id, createdAt, plan }, plan: briefing, cast });
      for (const planned of briefing.cases) story.cases.push({ planned, briefing: row, cast, site: briefing.site });
      return row;
    });
    tellCampaign(id, plan, briefings, createdAt);
  }
  return story;

  function tellCampaign(id: number, plan: CampaignPlan, briefings: Story['briefings'], createdAt: Date): void {
    const submittedAt = briefings.find((row) => row.submittedAt !== null)?.submittedAt ?? null;
    const counted = briefings.filter(
      (row) => row.status !== 'denied' && row.status !== 'canceled' && row.bonusAt === null,
    );
    story.campaigns.push({
      id,
      userId: plan.client.id,
      companyId: plan.client.companyId,
      preparedById: plan.preparedBy ?? null,
      brandId: plan.client.brandId,
      name: plan.name,
      generalTitle: plan.generalTitle,
      defaultCategoryId: plan.defaultCategory === null ? null : categoryId(plan.defaultCategory),
      endCustomer: plan.endCustomer,
      // The same as the database derives: were it another, the trigger would write its own.
      status: campaignStatus(briefings.map((row) => row.status)),
      siteCount: briefings.length,
      totalCents: counted.reduce((sum, row) => sum + (row.priceCents ?? 0), 0),
      submittedAt,
      version: submittedAt === null ? 1 : 2,
      createdAt,
      updatedAt: submittedAt ?? createdAt,
    });
    trace(id, plan, 'create', createdAt, null, 'draft', plan.preparedBy);
    if (submittedAt === null) return;
    const event = trace(id, plan, 'submit', submittedAt, 'draft', 'waiting');
    story.notifications.push(...bellsOf(calendar).submitted(event, plan, id));
  }

  function trace(
    id: number,
    plan: CampaignPlan,
    act: string,
    at: Date,
    from: string | null,
    to: BriefingStatus,
    by?: number,
  ): PendingEvent {
    const [briefing] = plan.briefings;
    if (!briefing) throw new Error(`${plan.name} is empty`);
    const actor = castOf(plan.client, ownerOf(briefing)).actorOf(by ?? 'client');
    const { actorKind, actorId } = actor;
    const what = { entity: 'campaigns', entityId: id };
    story.audit.push({
      at,
      ...actor,
      ...what,
      action: `campaign.${act}`,
      fromStatus: from,
      toStatus: to,
      reason: '',
      forced: false,
      changes: {},
      requestId: '',
    });
    const event: PendingEvent = {
      at,
      name: `campaign.${act}`,
      ...what,
      actorKind,
      actorId,
      data: { from, to, reason: '' },
    };
    story.events.push(event);
    return event;
  }
}
