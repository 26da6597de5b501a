import type { BriefingStatus } from '@linkstand/contract/briefings/machine';
import { changesOnEntering, showsContent } from '../features/briefings/entering.ts';
import type { Cast } from './actors.ts';
import { polish, revise, wordsIn, writeArticle } from './articles.ts';
import { type Calendar, DEMO_TIME_ZONE } from './calendar.ts';
import { categoryId } from './categories.ts';
import { insertionOf } from './insertions.ts';
import { checkOf, FAULT_SUFFIX } from './link-checks.ts';
import { isTyped, newBriefing, quoteOf } from './new-briefing.ts';
import { bellsOf, type Concerned } from './notifications.ts';
import type { BriefingPlan, CampaignPlan, Move, Mover } from './plans.ts';
import { storyAddresses, storyTitleAt } from './publisher/pages.ts';
import type { Random } from './random.ts';
import { remindedOn } from './reminders.ts';
import type { BriefingRow, PendingEvent, Story } from './rows.ts';
import { slugOf } from './slugs.ts';
import { TALK } from './words/talk.ts';

interface BriefingStoryInput {
  readonly story: Story;
  readonly calendar: Calendar;
  readonly random: Random;
  readonly campaign: { readonly id: number; readonly createdAt: Date; readonly plan: CampaignPlan };
  readonly plan: BriefingPlan;
  readonly cast: Cast;
}

const NO_MOVE = { fromStatus: null, toStatus: null, reason: '', forced: false, requestId: '' };

/** Makes up a briefing's life: its row as it is now, and what every move wrote. */
export function tellBriefing({ story, calendar, random, campaign, plan, cast }: BriefingStoryInput): BriefingRow {
  const { site } = plan;
  const { client } = campaign.plan;
  const [main] = plan.targets;
  const [offer] = site.offers;
  const id = story.briefings.length + 1;
  const isInsertion = plan.type === 'link_insertion';
  const insertion = isInsertion ? insertionOf(site, plan.language, main, story.briefings) : undefined;
  // What the owner proposes is not agreed yet.
  const isProposed = insertion?.articleBy === 'owner';
  const row = newBriefing(id, campaign, plan, calendar, plan.ownerLink ?? random.uuid(), {
    ...insertion,
    ...(isProposed && { articleUrl: '' }),
  });
  story.briefings.push(row);
  plan.targets.slice(1).forEach((target, index) => {
    const category = plan.categories[index + 1] ?? plan.categories[0];
    story.targets.push({ briefingId: id, position: index + 1, ...target, categoryId: categoryId(category) });
  });

  const bells = bellsOf(calendar);
  const concerned: Concerned = { campaign: campaign.plan, row, site, cast };
  const article = { text: '', count: 0 };
  if (!plan.writeForMe && !isInsertion && isTyped(plan, 'content')) write(newArticle(), 'client', campaign.createdAt);
  if (row.articleUrl !== '') look('buyer', row.articleUrl, 0, campaign.createdAt);
  for (const move of plan.moves) make(move);
  if (plan.bonus) setBonus(plan.bonus);
  for (const message of plan.messages) say(message);
  row.remindersSent = remind(0);
  return row;

  function make(move: Move): void {
    const at = calendar.at(move.daysAgo, move.hour);
    const from = row.status;
    if (move.to !== from) remind(move.daysAgo);
    before(move, at);
    if (move.to !== from) {
      enter(move.to, at);
      row.status = move.to;
      row.statusSince = at;
    }
    after(move, at);
    row.version++;
    row.updatedAt = at;
    const reason = move.name === 'ask_review' ? '' : (move.reason ?? '');
    const data = move.name === 'ask_review' ? { message: move.reason } : {};
    const event = leave(at, move.name, move.by, { from, to: move.to, reason, data });
    story.notifications.push(...bells.moved(event, concerned, move.reason ?? ''));
  }

  /** What the move writes before the state changes. */
  function before(move: Move, at: Date): void {
    switch (move.name) {
      case 'submit':
      case 'resubmit': {
        const { topic, priceCents, costCents } = quoteOf(plan, client.commissionBp);
        const priceMultiplierMilli = topic === 'none' || topic === 'gambling' ? 1000 : site.priceMultiplierMilli;
        const { commissionBp } = client;
        const frozen = {
          offerId: offer.id,
          ownerId: offer.ownerId,
          topic,
          priceCents,
          costCents,
          commissionBp,
          priceMultiplierMilli,
        };
        Object.assign(row, { ...frozen, quotedAt: at, submittedAt: at });
        return;
      }
      case 'propose_articles':
        if (insertion) propose(insertion.articleUrl, at);
        return;
      case 'choose_article':
        row.articleUrl = insertion?.articleUrl ?? '';
        return;
      case 'start_review':
        row.editorId = plan.editorId;
        return;
      case 'send_to_client':
        if (article.text === '') write(newArticle(), 'staff', at, TALK[plan.language].versions.first);
        else write(polish(random, article.text, plan.language), 'staff', at, TALK[plan.language].versions.polished);
        return;
      case 'send_version_back':
        write(revise(article.text, plan.language), 'client', at, TALK[plan.language].versions.byClient);
        currentVersion().sealedAt = at;
        return;
      case 'accept_content':
        currentVersion().acceptedAt = at;
        return;
      default:
        // Whatever leads to the owner needs a text.
        if (move.to === 'pending_owner' && article.text === '' && !isInsertion)
          write(newArticle(), 'staff', at, TALK[plan.language].versions.first);
    }
  }

  /** What entering a state writes, by the rule that today's moves go by. */
  function enter(to: BriefingStatus, at: Date): void {
    const contentWords = row.currentVersionId === null ? null : wordsIn(article.text);
    const before = { ...row, contentWords, deliveryDays: offer.deliveryDays };
    Object.assign(row, changesOnEntering({ now: at, timeZone: DEMO_TIME_ZONE }, before, to));
    if (contentWords !== null && showsContent(to)) currentVersion().sealedAt ??= at;
  }

  /** What the move writes of its own, over what the state says. */
  function after(move: Move, at: Date): void {
    switch (move.name) {
      case 'accept_publication':
      case 'change_promise':
        row.promisedDate = calendar.day(-(move.promisedIn ?? 0));
        return;
      case 'confirm_publication':
      case 'correct_url':
        row.publicationUrl = isInsertion
          ? `${row.articleUrl}${FAULT_SUFFIX[move.check ?? 'good']}`
          : `https://${site.domain}/${slugOf(row.title)}-${id}${FAULT_SUFFIX[move.check ?? 'good']}`;
        check(at, move);
        return;
      case 'report_problem':
        row.problemReportedAt = at;
        return;
      default:
    }
  }

  /** The article that is chosen later, and others of the site. */
  function propose(chosen: string, at: Date): void {
    const others = storyAddresses(site).filter((address) => address !== chosen);
    for (const [index, url] of [chosen, ...others.slice(0, 1 + (id % 2))].entries()) look('owner', url, index, at);
  }

  /** What was seen of an article before the link was agreed. */
  function look(namedBy: 'buyer' | 'owner', url: string, index: number, at: Date): void {
    story.articles.push({
      briefingId: id,
      url,
      namedBy,
      place: namedBy === 'owner' ? index + 1 : null,
      judgedAt: at,
      judgement: {
        url,
        checkedAt: at.toISOString(),
        status: 200,
        title: storyTitleAt(site, url),
        words: 140 + ((id * 13 + index * 31) % 90),
        publishedOn: calendar.day(30 + ((id + index * 47) % 300)),
        outsideLinks: (id + index) % 4,
        faults: [],
      },
    });
  }

  function check(at: Date, move: Move): void {
    const result = checkOf(
      move.check ?? 'good',
      at,
      row.publicationUrl,
      `${row.title} | ${site.name}`,
      main,
      plan.linkType,
    );
    const checkId = story.checks.length + 1;
    row.lastCheckId = checkId;
    row.finalLink = row.publicationUrl;
    story.checks.push({
      id: checkId,
      briefingId: id,
      checkedAt: at,
      url: row.publicationUrl,
      ok: result.ok,
      explanation: move.reason ?? '',
      result,
    });
  }

  /** Those of the state's reminders that went out before that day. @returns how many */
  function remind(untilDaysAgo: number): number {
    // On the last day the answer may have come first; today's are sent by whoever runs today.
    const days = remindedOn(row, calendar, untilDaysAgo + 1);
    days.forEach((daysAgo, index) => {
      const trace = { at: calendar.at(daysAgo, 6.1), ...cast.actorOf('system'), entity: 'briefings', entityId: id };
      const changes = { reminder: [index, index + 1] };
      story.audit.push({ ...trace, action: 'briefing.remind', ...NO_MOVE, changes });
    });
    return days.length;
  }

  function say(message: BriefingPlan['messages'][number]): void {
    const at = calendar.at(message.daysAgo, message.hour);
    const { audience, by, body, withMove } = message;
    story.messages.push({ briefingId: id, cast, at, audience, by, body, ...(withMove ? { withMove } : {}) });
    if (withMove) return;
    const act = { at, name: `briefing.message_${audience}`, ...cast.actorOf(by) };
    story.notifications.push(...bells.written(act, concerned, message));
  }

  function leave(
    at: Date,
    act: string,
    by: Mover,
    what: { from?: string; to?: string; reason?: string; changes?: object; data?: object },
  ): PendingEvent {
    const { from = null, to = null, reason = '', changes = {}, data = {} } = what;
    const actor = cast.actorOf(by);
    const { actorKind, actorId } = actor;
    const entity = { entity: 'briefings', entityId: id };
    const move = { fromStatus: from, toStatus: to, reason, forced: act === 'force_status', requestId: '' };
    story.audit.push({ at, ...actor, ...entity, action: `briefing.${act}`, ...move, changes });
    const ids = {
      campaignId: campaign.id,
      clientId: client.id,
      siteId: site.id,
      ownerId: row.ownerId,
      editorId: row.editorId,
    };
    const event: PendingEvent = {
      at,
      name: `briefing.${act}`,
      ...entity,
      actorKind,
      actorId,
      data: { ...ids, ...data, from, to, reason },
    };
    story.events.push(event);
    return event;
  }

  function setBonus({ by, daysAgo, hour }: NonNullable<BriefingPlan['bonus']>): void {
    row.bonusAt = calendar.at(daysAgo, hour);
    row.bonusById = by;
    row.version++;
    leave(row.bonusAt, 'set_bonus', by, { changes: { bonusAt: [null, row.bonusAt] }, data: { bonus: true } });
  }

  function newArticle(): string {
    return writeArticle(random, plan.language, plan.sector, plan.targets);
  }

  function write(html: string, authorKind: 'client' | 'staff', at: Date, note = ''): void {
    article.text = html;
    article.count++;
    const versionId = story.versions.length + 1;
    row.currentVersionId = versionId;
    const authorId = authorKind === 'client' ? client.id : plan.editorId;
    story.versions.push({
      id: versionId,
      briefingId: id,
      number: article.count,
      html,
      words: wordsIn(html),
      authorKind,
      authorId,
      note,
      sealedAt: null,
      acceptedAt: null,
      createdAt: at,
      updatedAt: at,
    });
  }

  function currentVersion(): Story['versions'][number] {
    const version = story.versions[(row.currentVersionId ?? 0) - 1];
    if (!version) throw new Error(`briefing ${id} has no text yet`);
    return version;
  }
}
