import { isDoneBy } from '../../platform/events.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { findMailBrand } from '../brands/queries.ts';
import { tellMentioned } from '../messages/tell-mentioned.ts';
import { notify } from '../notifications/notify.ts';
import { messageToClient, messageToOwner, messageToStaff } from './emails/message-received.ts';
import { ownerQuestion } from './emails/owner-question.ts';
import { readPerson } from './mail-facts.ts';
import {
  type BriefingEvent,
  clientHref,
  notificationData,
  notifyStaff,
  responsibleStaff,
  toClient,
  toOwner,
} from './telling.ts';

/** Notifies the other side of a conversation. Messages of the team carry the team's name. */
export async function onMessage(following: BriefingEvent): Promise<void> {
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
    // Clients see the team, not its members.
    if (client)
      await sendMail(tx, {
        ...client.envelope,
        template: messageToClient,
        data: { ...common, from: brand.name, name: briefing.clientName, campaignId: briefing.campaignId },
        dedupeKey: client.dedupe('message'),
      });
    await notify(tx, event, [briefing.clientId], {
      type: 'message',
      data: notificationData(briefing, { text: message.body.slice(0, 200) }),
      href: clientHref(briefing),
    });
    return;
  }
  if (message.audience === 'owner' && message.authorKind !== 'owner') {
    const owner = await toOwner(following);
    // Owners see the team, not its members.
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
    await tellMentioned(tx, event, message, { kind: 'briefings', id: briefing.id, title: title || site, brand });
    await notifyStaff(
      following,
      'message',
      (await responsibleStaff(following)).map(({ id }) => id),
      undefined,
      { text: message.body.slice(0, 200), who: message.authorName },
    );
    return;
  }
  const isQuestion = message.audience === 'owner';
  const readers = [
    ...(await responsibleStaff(following)),
    ...(isQuestion ? [await readPerson(tx, briefing.ownerManagerId)] : []),
  ].filter((person) => person !== undefined);
  for (const person of readers) {
    if (isDoneBy(event, person.id)) continue;
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
  await notifyStaff(
    following,
    isQuestion ? 'owner_question' : 'message',
    readers.map(({ id }) => id),
    undefined,
    { text: message.body.slice(0, 200), who: message.authorName },
  );
}
