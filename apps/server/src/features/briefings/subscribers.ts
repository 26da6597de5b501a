import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { hasEntered, type Subscriber } from '../../platform/events.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { notify } from '../notifications/notify.ts';
import { articlesProposed } from './emails/articles-proposed.ts';
import { briefingDenied } from './emails/briefing-denied.ts';
import { briefingDone } from './emails/briefing-done.ts';
import { briefingPublished } from './emails/briefing-published.ts';
import { draftLink } from './emails/draft-link.ts';
import { draftReady } from './emails/draft-ready.ts';
import { finalLink } from './emails/final-link.ts';
import { insertionRequested } from './emails/insertion-requested.ts';
import { ownerAnswerReminder, ownerPromiseReminder, whenIs } from './emails/owner-reminder.ts';
import { publicationRequested } from './emails/publication-requested.ts';
import { publicationReturned } from './emails/publication-returned.ts';
import { readCoordinators, readMailFacts } from './mail-facts.ts';
import { onMessage } from './message-news.ts';
import {
  type BriefingEvent,
  clientHref,
  clientOf,
  notificationData,
  notifyStaff,
  responsibleStaff,
  toClient,
  toOwner,
  words,
} from './telling.ts';

/** Entering a state sends the same notices whatever led there (docs/RULES.md, Briefings). */
const onEntering: Readonly<Record<string, (following: BriefingEvent) => Promise<void>>> = {
  async waiting(following) {
    // A submitted campaign is announced as a whole; a resubmitted briefing is announced here.
    if (following.event.name === 'briefing.submit') return;
    await notifyStaff(
      following,
      'resubmitted',
      (await readCoordinators(following.tx)).map(({ id }) => id),
      `/requests?open=${following.briefing.campaignId}`,
      clientOf(following),
    );
  },
  async denied(following) {
    const { tx, event, briefing } = following;
    const client = await toClient(following);
    if (client)
      await sendMail(tx, {
        ...client.envelope,
        template: briefingDenied,
        data: { ...client.data, reason: event.reason },
        dedupeKey: client.dedupe('denied'),
      });
    await notify(tx, event, [briefing.clientId], {
      type: 'denied',
      data: notificationData(briefing, { reason: event.reason }),
      href: clientHref(briefing),
    });
  },
  async pending_client(following) {
    const { tx, event, briefing } = following;
    const client = await toClient(following);
    if (client && event.name === 'briefing.propose_articles')
      await sendMail(tx, {
        ...client.envelope,
        template: articlesProposed,
        data: client.data,
        dedupeKey: client.dedupe('articles-proposed'),
      });
    else if (client) {
      const data = { ...client.data, draftUrl: briefing.draftLink || null, message: words(event, 'message') };
      await sendMail(tx, { ...client.envelope, template: draftReady, data, dedupeKey: client.dedupe('draft-ready') });
    }
    await notify(tx, event, [briefing.clientId], {
      type: event.name === 'briefing.propose_articles' ? 'articles_proposed' : 'your_turn',
      data: notificationData(briefing),
      href: clientHref(briefing),
    });
  },
  async pending_owner(following) {
    const { tx, event, briefing } = following;
    const owner = await toOwner(following);
    if (owner && briefing.briefingType === 'link_insertion') {
      const { articleUrl, keyword, dueDate } = briefing;
      await sendMail(tx, {
        ...owner.envelope,
        template: insertionRequested,
        data: {
          ...owner.data,
          articleUrl: articleUrl || null,
          keyword,
          costCents: briefing.costCents ?? 0,
          currency: BASE_CURRENCY,
          dueDate,
        },
        dedupeKey: owner.dedupe('requested'),
      });
    } else if (owner) {
      const data = {
        ...owner.data,
        costCents: briefing.costCents ?? 0,
        currency: BASE_CURRENCY,
        dueDate: briefing.dueDate,
      };
      await sendMail(tx, {
        ...owner.envelope,
        template: publicationRequested,
        data,
        dedupeKey: owner.dedupe('requested'),
      });
    }
    if (event.name === 'briefing.accept_content')
      await notifyStaff(following, 'content_accepted', [briefing.editorId], undefined, clientOf(following));
  },
  async waiting_publish(following) {
    const { tx, event, briefing } = following;
    if (event.from === 'published' || event.from === 'done') {
      const owner = await toOwner(following);
      if (!owner) return;
      const data = { ...owner.data, reason: event.reason, url: briefing.publicationUrl || null };
      await sendMail(tx, {
        ...owner.envelope,
        template: publicationReturned,
        data,
        dedupeKey: owner.dedupe('returned'),
      });
    } else if (event.name === 'briefing.accept_publication')
      await notifyStaff(following, 'owner_accepted', [briefing.ownerManagerId, briefing.editorId], undefined, {
        date: briefing.promisedDate,
      });
  },
  async published(following) {
    const { tx, event, briefing } = following;
    const client = await toClient(following);
    if (client) {
      const check = briefing.lastCheck;
      const problems = check ? check.problems.map(({ code, link }) => ({ code, keyword: link?.keyword })) : null;
      const data = { ...client.data, url: briefing.finalLink || briefing.publicationUrl, problems };
      if (data.url)
        await sendMail(tx, {
          ...client.envelope,
          template: briefingPublished,
          data,
          dedupeKey: client.dedupe('published'),
        });
    }
    await notify(tx, event, [briefing.clientId], {
      type: 'published',
      data: notificationData(briefing),
      href: clientHref(briefing),
    });
    await notifyStaff(following, 'owner_published', [briefing.editorId, briefing.ownerManagerId]);
  },
  async done(following) {
    const { tx, event, briefing } = following;
    const client = await toClient(following);
    const url = briefing.finalLink || briefing.publicationUrl;
    if (client && url)
      await sendMail(tx, {
        ...client.envelope,
        template: briefingDone,
        data: { ...client.data, url },
        dedupeKey: client.dedupe('done'),
      });
    await notify(tx, event, [briefing.clientId], {
      type: 'done',
      data: notificationData(briefing),
      href: clientHref(briefing),
    });
  },
  async canceled({ tx, event, briefing }) {
    await notify(tx, event, [briefing.clientId], {
      type: 'canceled',
      data: notificationData(briefing, { reason: event.reason }),
      href: clientHref(briefing),
    });
  },
};

/** Acts with their own notifications, whatever state they lead to. */
const onAct: Readonly<Record<string, (following: BriefingEvent) => Promise<void>>> = {
  'briefing.approve': async ({ tx, event, briefing }) => {
    const mode = words(event, 'reviewMode');
    if (!mode || !event.data.previousReviewMode) return;
    const data = notificationData(briefing, { mode });
    await notify(tx, event, [briefing.clientId], { type: 'review_mode_changed', data, href: clientHref(briefing) });
  },
  'briefing.swap_site': async ({ tx, event, briefing }) => {
    // A dearer site asks the client, who is notified when that state is entered.
    if (event.to === 'pending_client') return;
    const data = notificationData(briefing, { reason: event.reason });
    await notify(tx, event, [briefing.clientId], { type: 'site_changed', data, href: clientHref(briefing) });
  },
  'briefing.assign_editor': async (following) =>
    notifyStaff(following, 'assigned', [Number(following.event.data.editorId) || null]),
  'briefing.ask_review': async (following) =>
    notifyStaff(
      following,
      'review_asked',
      (await responsibleStaff(following)).map(({ id }) => id),
      undefined,
      { ...clientOf(following), reason: words(following.event, 'message') },
    ),
  'briefing.send_version_back': async (following) =>
    notifyStaff(
      following,
      'version_returned',
      (await responsibleStaff(following)).map(({ id }) => id),
      undefined,
      clientOf(following),
    ),
  // None of the proposed articles: the team sees to it.
  'briefing.choose_article': async (following) => {
    if (following.event.to !== 'in_review') return;
    await notifyStaff(
      following,
      'review_asked',
      (await responsibleStaff(following)).map(({ id }) => id),
      undefined,
      { ...clientOf(following), reason: words(following.event, 'message') },
    );
  },
  'briefing.decline_publication': async (following) =>
    notifyStaff(following, 'owner_declined', [
      ...(await responsibleStaff(following)).map(({ id }) => id),
      following.briefing.ownerManagerId,
    ]),
  'briefing.message_client': onMessage,
  'briefing.message_owner': onMessage,
  'briefing.message_internal': onMessage,
  'briefing.remind_owner': onReminder,
  'briefing.send_link_again': onLinkAgain,
};

/** A reminder sent by a team member, besides the automatic ones. */
async function onReminder(following: BriefingEvent): Promise<void> {
  const { tx, event, briefing } = following;
  const owner = await toOwner(following);
  // Revoked since: it could not answer.
  if (!owner || owner.data.linkId === null) return;
  const facts = { ...owner.data, linkId: owner.data.linkId };
  if (briefing.status === 'waiting_publish') {
    const today = words(event, 'today');
    const promisedDate = briefing.promisedDate ?? briefing.dueDate ?? today;
    const data = { ...facts, promisedDate, when: whenIs(promisedDate, today) };
    await sendMail(tx, {
      ...owner.envelope,
      template: ownerPromiseReminder,
      data,
      dedupeKey: owner.dedupe('reminder'),
    });
    return;
  }
  const data = { ...facts, askedOn: words(event, 'askedOn'), dueDate: briefing.dueDate };
  await sendMail(tx, { ...owner.envelope, template: ownerAnswerReminder, data, dedupeKey: owner.dedupe('reminder') });
}

async function onLinkAgain(following: BriefingEvent): Promise<void> {
  const { tx, event, briefing } = following;
  const client = await toClient(following);
  if (!client) return;
  if (event.data.link === 'draft') {
    await sendMail(tx, {
      ...client.envelope,
      template: draftLink,
      data: { ...client.data, draftUrl: briefing.draftLink || null },
      dedupeKey: client.dedupe('draft-link'),
    });
    return;
  }
  const url = briefing.finalLink || briefing.publicationUrl;
  const { name, site, title } = client.data;
  if (url)
    await sendMail(tx, {
      ...client.envelope,
      template: finalLink,
      data: { name, site, title, url },
      dedupeKey: client.dedupe('final-link'),
    });
}

/** Mails and notifications of a briefing. */
export const followBriefing: Subscriber = async (tx, event) => {
  if (event.entity !== 'briefings') return;
  const briefing = await readMailFacts(tx, event.entityId);
  if (!briefing) return;
  const following = { tx, event, briefing };
  // The act first: a person gets one notification per event, and the act says more than the state.
  await onAct[event.name]?.(following);
  if (event.to !== null && hasEntered(event, event.to)) await onEntering[event.to]?.(following);
};
