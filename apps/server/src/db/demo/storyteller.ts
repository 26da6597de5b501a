import { type BriefingStatus, campaignStatus } from '@linkstand/contract/briefings/machine';
import { quote } from '@linkstand/contract/shared/quote';
import { revise, wordsIn, writeArticle } from './articles.ts';
import type { Calendar } from './calendar.ts';
import { categoryId, topicOf } from './categories.ts';
import type { DemoClient } from './clients.ts';
import { checkOf } from './link-checks.ts';
import { notificationsOf } from './notifications.ts';
import type { DemoOwner } from './owners.ts';
import { STAFF } from './people.ts';
import type { BriefingPlan, CampaignPlan, Move, Mover, PlannedCase } from './plans.ts';
import { randomOf } from './random.ts';
import { emptyStory, type PendingEvent } from './rows.ts';
import { slugOf } from './slugs.ts';

interface Actor {
  actorKind: 'user' | 'owner' | 'system';
  actorId: number | null;
  actorName: string;
}

/** Turns plans into rows: what each move changed, and the trace it left. */
export function storyteller(calendar: Calendar, owners: readonly DemoOwner[]) {
  const story = emptyStory();
  const random = randomOf('stories');
  let versionId = 0;

  return { story, tell };

  function tell(plan: CampaignPlan): number {
    const id = story.campaigns.length + 1;
    const createdAt = calendar.at(plan.createdDaysAgo, 9.2);
    const client: Actor = { actorKind: 'user', actorId: plan.client.id, actorName: plan.client.name };
    const trace = { entity: 'campaigns', entityId: id, ...client };
    story.audit.push({
      at: createdAt,
      ...trace,
      action: 'campaign.create',
      fromStatus: null,
      toStatus: null,
      reason: '',
      forced: false,
      changes: {},
      requestId: '',
    });
    const told = plan.briefings.map((briefing) => tellBriefing(plan, briefing, id, createdAt));
    const submittedAt = told.find((row) => row.submittedAt !== null)?.submittedAt ?? null;
    if (submittedAt instanceof Date) {
      story.audit.push({
        at: submittedAt,
        ...trace,
        action: 'campaign.submit',
        fromStatus: 'draft',
        toStatus: 'waiting',
        reason: '',
        forced: false,
        changes: {},
        requestId: '',
      });
      const event: PendingEvent = {
        at: submittedAt,
        name: 'campaign.submit',
        ...eventOf(trace),
        data: { from: 'draft', to: 'waiting', reason: '' },
      };
      story.events.push(event);
      story.notifications.push(...notificationsOf.submission(event, plan, id, calendar));
    }
    const counted = told.filter((row) => row.status !== 'denied' && row.status !== 'canceled' && row.bonusAt === null);
    story.campaigns.push({
      id,
      userId: plan.client.id,
      companyId: plan.client.companyId,
      brandId: plan.client.brandId,
      name: plan.name,
      generalTitle: plan.generalTitle,
      defaultCategoryId: plan.defaultCategory === null ? null : categoryId(plan.defaultCategory),
      endCustomer: plan.endCustomer,
      status: campaignStatus(told.map((row) => row.status as BriefingStatus)),
      siteCount: told.length,
      totalCents: counted.reduce((sum, row) => sum + (row.priceCents ?? 0), 0),
      submittedAt,
      version: submittedAt === null ? 1 : 2,
      createdAt,
      updatedAt: submittedAt ?? createdAt,
    });
    return id;
  }

  function tellBriefing(campaign: CampaignPlan, plan: BriefingPlan, campaignId: number, createdAt: Date) {
    const id = story.briefings.length + 1;
    const { site, typed } = plan;
    const [main] = plan.targets;
    const [offer] = site.offers;
    const owner = owners.find((one) => one.id === offer.ownerId);
    const has = (part: NonNullable<BriefingPlan['typed']>[number]) => typed === undefined || typed.includes(part);
    const quoted = quote({
      ...site,
      ...offer,
      topics: plan.categories.map((key) => topicOf(categoryId(key))),
      commissionBp: campaign.client.commissionBp,
    });
    if (!quoted.accepted) throw new Error(`${site.domain} refuses ${quoted.topic} (${campaign.name})`);

    const row = {
      id,
      campaignId,
      siteId: site.id,
      offerId: null as number | null,
      ownerId: null as number | null,
      editorId: null as number | null,
      status: 'draft' as BriefingStatus,
      statusSince: createdAt,
      title: has('title') ? plan.title : '',
      keyword: has('keyword') ? main.keyword : '',
      url: has('url') ? main.url : '',
      categoryId: has('category') ? categoryId(plan.categories[0]) : null,
      briefingType: plan.type,
      fillMode: has('terms') ? plan.fillMode : null,
      linkType: has('terms') ? plan.linkType : null,
      reviewMode: has('terms') ? plan.reviewMode : null,
      writeForMe: plan.writeForMe,
      instructions: plan.instructions,
      desiredPublicationDate: plan.desiredIn === null ? null : calendar.day(-plan.desiredIn),
      dueDate: null as string | null,
      promisedDate: null as string | null,
      poCode: plan.poCode,
      publicationUrl: '',
      finalLink: '',
      internalComment: plan.internalComment,
      currentVersionId: null as number | null,
      topic: 'none' as string,
      priceCents: null as number | null,
      costCents: null as number | null,
      commissionBp: null as number | null,
      priceMultiplierMilli: null as number | null,
      quotedAt: null as Date | null,
      bonusAt: null as Date | null,
      bonusById: null as number | null,
      ownerLinkUuid: random.uuid(),
      submittedAt: null as Date | null,
      approvedAt: null as Date | null,
      publishedAt: null as Date | null,
      doneAt: null as Date | null,
      problemReportedAt: null as Date | null,
      lastCheckId: null as number | null,
      remindersSent: 0,
      version: 1,
      createdAt,
      updatedAt: createdAt,
    };
    story.briefings.push(row);
    plan.targets.slice(1).forEach((target, index) => {
      story.targets.push({
        briefingId: id,
        position: index + 1,
        keyword: target.keyword,
        url: target.url,
        categoryId: categoryId(plan.categories[index + 1] ?? plan.categories[0]),
      });
    });

    let html = '';
    const write = (text: string, authorKind: 'client' | 'staff', at: Date, sealed: boolean, note = '') => {
      const authorId = authorKind === 'client' ? campaign.client.id : plan.editorId;
      html = text;
      const number = story.versions.filter((version) => version.briefingId === id).length + 1;
      row.currentVersionId = ++versionId;
      story.versions.push({
        id: versionId,
        briefingId: id,
        number,
        html,
        words: wordsIn(html),
        authorKind,
        authorId,
        note,
        sealedAt: sealed ? at : null,
        acceptedAt: null,
        createdAt: at,
        updatedAt: at,
      });
    };
    const newArticle = () => writeArticle(random, plan.language, plan.sector, plan.targets, plan.linkType);
    if (!plan.writeForMe && has('content')) write(newArticle(), 'client', createdAt, plan.moves.length > 0);

    for (const move of plan.moves) make(move);
    row.remindersSent = remindersDue(row, calendar);
    if (plan.bonus) {
      row.bonusAt = calendar.at(plan.bonus.daysAgo, plan.bonus.hour);
      row.bonusById = plan.bonus.by;
      leave(row.bonusAt, 'set_bonus', plan.bonus.by, row.status, row.status, '', { bonus: [false, true] });
    }
    for (const message of plan.messages) {
      const at = calendar.at(message.daysAgo, message.hour);
      const actor = actorOf(message.by);
      story.messages.push({
        id: story.messages.length + 1,
        briefingId: id,
        audience: message.audience,
        authorKind: sideOf(message.by),
        authorId: actor.actorKind === 'user' ? actor.actorId : null,
        authorName: actor.actorName,
        body: message.body,
        createdAt: at,
      });
    }
    for (const one of plan.cases) openCase(one);
    return row;

    function make(move: Move): void {
      const at = calendar.at(move.daysAgo, move.hour);
      const from = row.status;
      const actor = actorOf(move.by);
      switch (move.name) {
        case 'submit':
          if (!quoted.accepted) return;
          Object.assign(row, {
            submittedAt: at,
            quotedAt: at,
            offerId: offer.id,
            ownerId: offer.ownerId,
            topic: quoted.topic,
            priceCents: quoted.priceCents,
            costCents: quoted.costCents,
            commissionBp: campaign.client.commissionBp,
            priceMultiplierMilli:
              quoted.topic === 'none' || quoted.topic === 'gambling' ? 1000 : site.priceMultiplierMilli,
          });
          break;
        case 'approve':
        case 'approve_directly':
          row.approvedAt = at;
          row.dueDate = row.desiredPublicationDate ?? calendar.day(move.daysAgo - offer.deliveryDays);
          break;
        case 'start_review':
          row.editorId = plan.editorId;
          break;
        case 'send_to_client':
        case 'send_to_production':
          if (row.currentVersionId === null) write(newArticle(), 'staff', at, true, 'First version');
          else if (move.name === 'send_to_client')
            write(
              html === '' ? newArticle() : html.replace('</h2>', '</h2> ').replace('  ', ' '),
              'staff',
              at,
              true,
              'Corrections of style',
            );
          break;
        case 'send_version_back':
          write(revise(html, plan.language), 'client', at, true, 'Edited by the client');
          break;
        case 'accept_content': {
          const version = story.versions.find((one) => one.id === row.currentVersionId);
          if (version) version.acceptedAt = at;
          break;
        }
        case 'accept_publication':
        case 'change_promise':
          row.promisedDate = calendar.day(-(move.promisedIn ?? 0));
          break;
        case 'decline_publication':
          row.promisedDate = null;
          break;
        case 'confirm_publication':
        case 'correct_url':
          row.publicationUrl = `https://${site.domain}/${slugOf(row.title)}-${id}`;
          row.publishedAt = move.name === 'confirm_publication' ? at : row.publishedAt;
          check(at, move);
          break;
        case 'return_to_owner':
          row.publishedAt = null;
          row.doneAt = null;
          break;
        case 'report_problem':
          row.problemReportedAt = at;
          break;
        case 'finalize':
          row.doneAt = at;
          break;
        default:
          break;
      }
      if (move.to !== from) {
        row.status = move.to;
        row.statusSince = at;
      }
      row.version++;
      row.updatedAt = at;
      const event = leave(at, move.name, move.by, from, move.to, move.reason ?? '', {});
      story.notifications.push(
        ...notificationsOf.move(event, actor.actorId, campaign, plan, row, campaignId, calendar),
      );
    }

    function check(at: Date, move: Move): void {
      const result = checkOf(move.check ?? 'good', at, row.publicationUrl, row.title, main, plan.linkType);
      row.lastCheckId = story.checks.length + 1;
      row.finalLink = result.ok ? row.publicationUrl : '';
      story.checks.push({
        id: row.lastCheckId,
        briefingId: id,
        checkedAt: at,
        url: row.publicationUrl,
        ok: result.ok,
        explanation: move.reason ?? '',
        result,
      });
    }

    function leave(
      at: Date,
      verb: string,
      by: Mover,
      from: string,
      to: string,
      reason: string,
      changes: object,
    ): PendingEvent {
      const trace = { entity: 'briefings', entityId: id, ...actorOf(by) };
      story.audit.push({
        at,
        ...trace,
        action: `briefing.${verb}`,
        fromStatus: from,
        toStatus: to,
        reason,
        forced: verb === 'force_status',
        changes,
        requestId: '',
      });
      const event: PendingEvent = { at, name: `briefing.${verb}`, ...eventOf(trace), data: { from, to, reason } };
      story.events.push(event);
      return event;
    }

    function openCase(planned: PlannedCase): void {
      const caseId = story.cases.length + 1;
      const at = calendar.at(planned.daysAgo, planned.hour);
      const opener = actorOf(planned.openedBy);
      const last = planned.answers.at(-1);
      const closedAt = planned.closed ? calendar.at(planned.closed.daysAgo, planned.closed.hour) : null;
      story.cases.push({
        id: caseId,
        kind: planned.kind,
        state: closedAt ? 'closed' : last ? 'answered' : 'open',
        title: planned.title,
        detail: planned.detail,
        resolution: planned.closed?.resolution ?? '',
        briefingId: id,
        assigneeId: planned.closed?.by ?? row.editorId,
        dueOn: calendar.day(planned.daysAgo - 5),
        openedById: opener.actorKind === 'user' ? opener.actorId : null,
        openedBy: opener.actorName,
        closedById: planned.closed?.by ?? null,
        closedAt,
        version: 1 + planned.answers.length + (closedAt ? 1 : 0),
        createdAt: at,
        updatedAt: closedAt ?? (last ? calendar.at(last.daysAgo, last.hour) : at),
      });
      const trace = { entity: 'cases', entityId: caseId };
      const entry = { reason: '', forced: false, changes: {}, requestId: '' };
      story.audit.push({ at, ...trace, ...opener, action: 'case.open', fromStatus: null, toStatus: 'open', ...entry });
      for (const answer of planned.answers) {
        const answeredAt = calendar.at(answer.daysAgo, answer.hour);
        const author = actorOf(answer.by);
        story.caseEntries.push({
          id: story.caseEntries.length + 1,
          caseId,
          authorKind: sideOf(answer.by),
          authorId: author.actorKind === 'user' ? author.actorId : null,
          authorName: author.actorName,
          body: answer.body,
          createdAt: answeredAt,
        });
        story.audit.push({
          at: answeredAt,
          ...trace,
          ...author,
          action: 'case.answer',
          fromStatus: 'open',
          toStatus: 'answered',
          ...entry,
        });
      }
      if (planned.closed && closedAt) {
        story.audit.push({
          at: closedAt,
          ...trace,
          ...actorOf(planned.closed.by),
          action: 'case.close',
          fromStatus: last ? 'answered' : 'open',
          toStatus: 'closed',
          ...entry,
          reason: planned.closed.resolution,
        });
      }
    }

    function actorOf(mover: Mover): Actor {
      if (mover === 'system') return { actorKind: 'system', actorId: null, actorName: 'system' };
      if (mover === 'owner') return { actorKind: 'owner', actorId: owner?.id ?? null, actorName: owner?.name ?? '' };
      if (mover === 'client') return clientActor(campaign.client);
      return { actorKind: 'user', actorId: mover, actorName: STAFF[mover - 1]?.name ?? '' };
    }
  }
}

const clientActor = (client: DemoClient): Actor => ({ actorKind: 'user', actorId: client.id, actorName: client.name });
const sideOf = (mover: Mover) => (mover === 'client' || mover === 'owner' || mover === 'system' ? mover : 'staff');
const eventOf = ({ entity, entityId, actorKind, actorId }: Actor & { entity: string; entityId: number }) => ({
  entity,
  entityId,
  actorKind,
  actorId,
});

/** How many reminders of product.md §3 the state's schedule has sent by now. */
function remindersDue(
  row: { status: string; statusSince: Date; promisedDate: string | null },
  calendar: Calendar,
): number {
  const today = Date.parse(calendar.day(0));
  const since = Math.round((today - Date.parse(row.statusSince.toISOString().slice(0, 10))) / 86_400_000);
  const passed = (days: readonly number[], elapsed: number) => days.filter((day) => elapsed >= day).length;
  if (row.status === 'pending_client') return passed([7, 14, 21], since);
  if (row.status === 'pending_owner') return passed([2, 5, 7], since);
  if (row.status === 'waiting_publish' && row.promisedDate !== null)
    return passed([0, 2, 5], Math.round((today - Date.parse(row.promisedDate)) / 86_400_000));
  return 0;
}
