import type { LinkCheck } from '@linkstand/contract/links/schema';
import type { Tx } from '../../platform/context.ts';
import { type DomainEvent, didPerson, entered, type Subscriber } from '../../platform/events.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findMailBrand } from '../brands/queries.ts';
import { notify } from '../notifications/notify.ts';
import { ownerQuestion } from '../owners/emails/owner-question.ts';
import { ownerAnswerReminder, ownerPromiseReminder, whenIs } from '../owners/emails/owner-reminder.ts';
import { publicationRequested } from '../owners/emails/publication-requested.ts';
import { publicationReturned } from '../owners/emails/publication-returned.ts';
import { briefingDenied } from './emails/briefing-denied.ts';
import { briefingDone } from './emails/briefing-done.ts';
import { briefingPublished } from './emails/briefing-published.ts';
import { draftLink } from './emails/draft-link.ts';
import { draftReady } from './emails/draft-ready.ts';
import { finalLink } from './emails/final-link.ts';
import { messageToClient, messageToOwner, messageToStaff } from './emails/message-received.ts';
import { type MailFacts, readMailFacts, readPerson, readQueueKeepers } from './mail-facts.ts';

interface Following {
  readonly tx: Tx;
  readonly event: DomainEvent;
  readonly briefing: MailFacts;
}

const clientHref = ({ campaignId, id }: MailFacts) => `/user/campaign/${campaignId}?briefing=${id}`;
const staffHref = ({ id }: MailFacts) => `/briefings/${id}`;
const newsData = (briefing: MailFacts, more: Record<string, string | number | null> = {}) => ({
  site: briefing.site,
  title: briefing.title,
  ...more,
});
const words = (event: DomainEvent, key: string) => (typeof event.data[key] === 'string' ? event.data[key] : '');

/** What every mail to the client of a briefing has in common; a disabled person gets none. */
async function toClient({ tx, event, briefing }: Following) {
  if (briefing.clientDisabledAt !== null) return undefined;
  const brand = await findMailBrand(tx, briefing.brandId);
  const name = briefing.clientName;
  const { campaignId, site, title } = briefing;
  return {
    envelope: { to: briefing.clientEmail, locale: briefing.clientLocale, brand },
    dedupe: (template: string) => `event:${event.id}:${template}:client`,
    data: { name, campaignId, site, title },
  };
}

async function toOwner({ tx, event, briefing }: Following) {
  if (!briefing.ownerEmail) return undefined;
  const brand = await findMailBrand(tx, briefing.brandId);
  return {
    envelope: { to: briefing.ownerEmail, locale: briefing.ownerLocale, brand },
    dedupe: (template: string) => `event:${event.id}:${template}:owner`,
    data: {
      name: briefing.ownerName ?? '',
      linkId: briefing.ownerLinkUuid,
      site: briefing.site,
      title: briefing.title,
    },
  };
}

/** Entering a state is told in the same way whatever led there (product.md §3). */
const onEntering: Readonly<Record<string, (following: Following) => Promise<void>>> = {
  async waiting(following) {
    // A whole campaign tells of itself; one briefing that comes back alone is told here.
    if (following.event.name === 'briefing.submit') return;
    await tellStaff(
      following,
      'resubmitted',
      (await readQueueKeepers(following.tx)).map(({ id }) => id),
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
      data: newsData(briefing, { reason: event.reason }),
      href: clientHref(briefing),
    });
  },
  async pending_client(following) {
    const { tx, event, briefing } = following;
    const client = await toClient(following);
    if (client) {
      const data = { ...client.data, draftUrl: briefing.draftLink || null, message: words(event, 'message') };
      await sendMail(tx, { ...client.envelope, template: draftReady, data, dedupeKey: client.dedupe('draft-ready') });
    }
    await notify(tx, event, [briefing.clientId], {
      type: 'your_turn',
      data: newsData(briefing),
      href: clientHref(briefing),
    });
  },
  async pending_owner(following) {
    const { tx, event, briefing } = following;
    const owner = await toOwner(following);
    if (owner) {
      const data = { ...owner.data, costCents: briefing.costCents ?? 0, currency: 'EUR', dueDate: briefing.dueDate };
      await sendMail(tx, {
        ...owner.envelope,
        template: publicationRequested,
        data,
        dedupeKey: owner.dedupe('requested'),
      });
    }
    if (event.name === 'briefing.accept_content')
      await tellStaff(following, 'content_accepted', [briefing.editorId], undefined, clientOf(following));
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
      await tellStaff(following, 'owner_accepted', [briefing.ownerManagerId, briefing.editorId], undefined, {
        date: briefing.promisedDate,
      });
  },
  async published(following) {
    const { tx, event, briefing } = following;
    const client = await toClient(following);
    if (client) {
      const check = briefing.lastCheck as LinkCheck | null;
      const problems = check ? check.problems.map(({ code }) => code) : null;
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
      data: newsData(briefing),
      href: clientHref(briefing),
    });
    await tellStaff(following, 'owner_published', [briefing.editorId, briefing.ownerManagerId]);
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
      data: newsData(briefing),
      href: clientHref(briefing),
    });
  },
  async canceled({ tx, event, briefing }) {
    await notify(tx, event, [briefing.clientId], {
      type: 'canceled',
      data: newsData(briefing, { reason: event.reason }),
      href: clientHref(briefing),
    });
  },
};

/** Who ordered: for editors and coordinators, not for whoever looks after the owner. */
const clientOf = ({ briefing }: Following) => ({ client: briefing.clientName });

function tellStaff(
  { tx, event, briefing }: Following,
  type: Parameters<typeof notify>[3]['type'],
  ids: readonly (number | null)[],
  href = staffHref(briefing),
  more: Record<string, string | number | null> = {},
) {
  return notify(tx, event, ids, {
    type,
    data: newsData(briefing, { reason: event.reason, ...more }),
    href,
  });
}

/** Whoever looks after it: its editor, else the coordinators. */
async function keepersOf({ tx, briefing }: Following) {
  const editor = await readPerson(tx, briefing.editorId);
  return editor ? [editor] : readQueueKeepers(tx);
}

/** Acts that are told for themselves, whatever state they lead to. */
const onAct: Readonly<Record<string, (following: Following) => Promise<void>>> = {
  'briefing.approve': async ({ tx, event, briefing }) => {
    const mode = words(event, 'reviewMode');
    if (!mode || !event.data.previousReviewMode) return;
    const data = newsData(briefing, { mode });
    await notify(tx, event, [briefing.clientId], { type: 'review_mode_changed', data, href: clientHref(briefing) });
  },
  'briefing.swap_site': async ({ tx, event, briefing }) => {
    // A dearer site asks the client, which is told by the state that it enters.
    if (event.to === 'pending_client') return;
    const data = newsData(briefing, { reason: event.reason });
    await notify(tx, event, [briefing.clientId], { type: 'site_changed', data, href: clientHref(briefing) });
  },
  'briefing.assign_editor': async (following) =>
    tellStaff(following, 'assigned', [Number(following.event.data.editorId) || null]),
  'briefing.ask_review': async (following) =>
    tellStaff(
      following,
      'review_asked',
      (await keepersOf(following)).map(({ id }) => id),
      undefined,
      { ...clientOf(following), reason: words(following.event, 'message') },
    ),
  'briefing.send_version_back': async (following) =>
    tellStaff(
      following,
      'version_returned',
      (await keepersOf(following)).map(({ id }) => id),
      undefined,
      clientOf(following),
    ),
  'briefing.decline_publication': async (following) =>
    tellStaff(following, 'owner_declined', [
      ...(await keepersOf(following)).map(({ id }) => id),
      following.briefing.ownerManagerId,
    ]),
  'briefing.message_client': onMessage,
  'briefing.message_owner': onMessage,
  'briefing.message_internal': onMessage,
  'briefing.remind_owner': onReminder,
  'briefing.send_link_again': onLinkAgain,
};

async function onMessage(following: Following): Promise<void> {
  const { tx, event, briefing } = following;
  const message = await tx
    .selectFrom('messages')
    .selectAll()
    .where('id', '=', Number(event.data.messageId))
    .executeTakeFirst();
  if (!message) return;
  const brand = await findMailBrand(tx, briefing.brandId);
  const { site, title } = briefing;
  const common = { from: message.authorName, site, title, text: message.body };
  if (message.audience === 'client' && message.authorKind !== 'client') {
    const client = await toClient(following);
    // Clients hear from the team, not from one of it.
    if (client)
      await sendMail(tx, {
        ...client.envelope,
        template: messageToClient,
        data: { ...common, from: brand.name, name: briefing.clientName, campaignId: briefing.campaignId },
        dedupeKey: client.dedupe('message'),
      });
    await notify(tx, event, [briefing.clientId], {
      type: 'message',
      data: newsData(briefing, { text: message.body.slice(0, 200) }),
      href: clientHref(briefing),
    });
    return;
  }
  if (message.audience === 'owner' && message.authorKind !== 'owner') {
    const owner = await toOwner(following);
    // Owners, too, hear from the team.
    if (owner)
      await sendMail(tx, {
        ...owner.envelope,
        template: messageToOwner,
        data: { ...owner.data, text: message.body, from: brand.name },
        dedupeKey: owner.dedupe('message'),
      });
    return;
  }
  if (message.audience === 'internal') {
    await tellStaff(
      following,
      'message',
      (await keepersOf(following)).map(({ id }) => id),
      undefined,
      { text: message.body.slice(0, 200), who: message.authorName },
    );
    return;
  }
  const isQuestion = message.audience === 'owner';
  const readers = [
    ...(await keepersOf(following)),
    ...(isQuestion ? [await readPerson(tx, briefing.ownerManagerId)] : []),
  ].filter((person) => person !== undefined);
  for (const person of readers) {
    if (didPerson(event, person.id)) continue;
    const envelope = {
      to: person.email,
      locale: person.locale,
      brand,
      dedupeKey: `event:${event.id}:message:${person.id}`,
    };
    if (isQuestion)
      await sendMail(tx, {
        ...envelope,
        template: ownerQuestion,
        data: {
          name: person.name,
          briefingId: briefing.id,
          owner: message.authorName,
          site,
          title,
          question: message.body,
        },
      });
    else
      await sendMail(tx, {
        ...envelope,
        template: messageToStaff,
        data: { ...common, name: person.name, briefingId: briefing.id },
      });
  }
  await tellStaff(
    following,
    isQuestion ? 'owner_question' : 'message',
    readers.map(({ id }) => id),
    undefined,
    { text: message.body.slice(0, 200), who: message.authorName },
  );
}

/** Somebody of the team asks the owner now, beside the reminders that go out by themselves. */
async function onReminder(following: Following): Promise<void> {
  const { tx, event, briefing } = following;
  const owner = await toOwner(following);
  if (!owner) return;
  if (briefing.status === 'waiting_publish') {
    const today = words(event, 'today');
    const promisedDate = briefing.promisedDate ?? briefing.dueDate ?? today;
    const data = { ...owner.data, promisedDate, when: whenIs(promisedDate, today) };
    await sendMail(tx, {
      ...owner.envelope,
      template: ownerPromiseReminder,
      data,
      dedupeKey: owner.dedupe('reminder'),
    });
    return;
  }
  const data = { ...owner.data, askedOn: words(event, 'askedOn'), dueDate: briefing.dueDate };
  await sendMail(tx, { ...owner.envelope, template: ownerAnswerReminder, data, dedupeKey: owner.dedupe('reminder') });
}

async function onLinkAgain(following: Following): Promise<void> {
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

/** Mails and bells of a briefing. */
export const followBriefing: Subscriber = async (tx, event) => {
  if (event.entity !== 'briefings') return;
  const briefing = await readMailFacts(tx, event.entityId);
  if (!briefing) return;
  const following = { tx, event, briefing };
  // First the act: a person is told once of an event, and the act says more than the state.
  await onAct[event.name]?.(following);
  if (event.to !== null && entered(event, event.to)) await onEntering[event.to]?.(following);
};
