import { LINK_PROBLEMS } from '@linkstand/contract/links/schema';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { isChoice } from '@linkstand/contract/shared/tables';
import type { Subscriber } from '../../platform/events.ts';
import { enqueue } from '../../platform/jobs.ts';
import { sendMail } from '../../platform/mail/send-mail.ts';
import { readCoordinators, readMailFacts } from '../briefings/mail-facts.ts';
import {
  type BriefingEvent,
  clientHref,
  notificationData,
  staffHref,
  tellOfEndedLink,
  toClient,
  toOwner,
} from '../briefings/telling.ts';
import { notify } from '../notifications/notify.ts';
import { guaranteeChoice, guaranteeRefund } from './emails/guarantee-client.ts';
import { guaranteeOffShare } from './emails/guarantee-off-share.ts';
import { tellLinkNews } from './tell-news.ts';

/** News is collected for this long, because the links of one site fail one after the other. */
const GATHERED_MS = 15 * 60_000;

const KINDS: Readonly<Record<string, 'lost' | 'restored'>> = {
  'briefing.link_lost': 'lost',
  'briefing.link_restored': 'restored',
};
/** Of the client's own page. */
const TARGET_KINDS: Readonly<Record<string, 'target_down' | 'target_back'>> = {
  'briefing.target_down': 'target_down',
  'briefing.target_back': 'target_back',
};

const GUARANTEE_NEWS: ReadonlySet<string> = new Set([
  'briefing.guarantee_choice',
  'briefing.guarantee_refund',
  'briefing.guarantee_replace',
]);

/** Owner, client and team are told of a link that was lost or came back. The team's mail is that of the case. */
export const followLinks: Subscriber = async (tx, event) => {
  if (event.entity !== 'briefings') return;
  if (event.name === 'briefing.finalize' && event.reason !== '') await acceptProblems(tx, event.entityId);
  const kind = KINDS[event.name];
  const targetKind = TARGET_KINDS[event.name];
  const isGuarantee = GUARANTEE_NEWS.has(event.name);
  if (!kind && !targetKind && !isGuarantee) return;
  const briefing = await readMailFacts(tx, event.entityId);
  if (!briefing) return;
  if (targetKind) {
    await tellOfTarget({ tx, event, briefing }, targetKind);
    return;
  }
  if (!kind) {
    await tellGuarantee({ tx, event, briefing });
    return;
  }
  const problems = Array.isArray(event.data.problems)
    ? event.data.problems.filter((code) => isChoice(LINK_PROBLEMS, code))
    : [];
  await tx
    .insertInto('linkNews')
    .values({ briefingId: briefing.id, kind, eventId: event.id, problems, at: event.at })
    .onConflict((on) => on.doNothing())
    .execute();
  const startAfter = new Date(event.at.getTime() + GATHERED_MS);
  const recipients = [
    { side: 'client' as const, id: briefing.clientId },
    ...(briefing.ownerId === null ? [] : [{ side: 'owner' as const, id: briefing.ownerId }]),
  ];
  for (const recipient of recipients)
    await enqueue(tx, tellLinkNews, recipient, { startAfter, singletonKey: `${recipient.side} ${recipient.id}` });
  const type = kind === 'lost' ? 'link_lost' : 'link_restored';
  const data = notificationData(briefing);
  await notify(tx, event, [briefing.clientId], { type, data, href: clientHref(briefing) });
  if (kind === 'lost' && briefing.ownerLinkRevokedAt !== null) await tellOfEndedLink({ tx, event, briefing });
  await notify(tx, event, [briefing.editorId, briefing.ownerManagerId], { type, data, href: staffHref(briefing) });
};

/** Only the client is told of its own page, because the owner can't do anything about it. */
async function tellOfTarget({ tx, event, briefing }: BriefingEvent, kind: 'target_down' | 'target_back') {
  const targetUrl = typeof event.data.url === 'string' ? event.data.url : '';
  await tx
    .insertInto('linkNews')
    .values({ briefingId: briefing.id, kind, eventId: event.id, targetUrl, at: event.at, ownerNotifiedAt: event.at })
    .onConflict((on) => on.doNothing())
    .execute();
  const client = { side: 'client' as const, id: briefing.clientId };
  const startAfter = new Date(event.at.getTime() + GATHERED_MS);
  await enqueue(tx, tellLinkNews, client, { startAfter, singletonKey: `${client.side} ${client.id}` });
  const data = notificationData(briefing, { url: targetUrl });
  await notify(tx, event, [briefing.clientId], { type: kind, data, href: clientHref(briefing) });
}

/** Mails the client about its choice or refund, and the owner whose share is reduced. */
async function tellGuarantee(following: BriefingEvent): Promise<void> {
  const { tx, event, briefing } = following;
  const isRefund = event.name === 'briefing.guarantee_refund';
  const isReplaced = event.name === 'briefing.guarantee_replace';
  const claim = await tx
    .selectFrom('linkClaims')
    .selectAll()
    .where('briefingId', '=', briefing.id)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!claim) return;
  // Whoever chose a replacement knows it.
  const client = isReplaced ? undefined : await toClient(following);
  const money = { netCents: claim.netCents, currency: BASE_CURRENCY, lostOn: claim.lostOn };
  if (client)
    await sendMail(tx, {
      ...client.envelope,
      template: isRefund ? guaranteeRefund : guaranteeChoice,
      data: { ...client.data, ...money, until: claim.chooseUntil },
      dedupeKey: client.dedupe('guarantee'),
    });
  const data = notificationData(briefing);
  if (isReplaced) {
    const coordinators = (await readCoordinators(tx)).map(({ id }) => id);
    const href = staffHref(briefing);
    await notify(tx, event, [briefing.editorId, ...coordinators], { type: 'guarantee_replace', data, href });
  } else {
    const type = isRefund ? 'guarantee_refund' : 'guarantee_choice';
    await notify(tx, event, [briefing.clientId], { type, data, href: clientHref(briefing) });
  }
  const owner = (isRefund || isReplaced) && claim.ownerCents > 0 ? await toOwner(following) : undefined;
  if (owner)
    await sendMail(tx, {
      ...owner.envelope,
      template: guaranteeOffShare,
      data: { ...owner.data, ...money, netCents: claim.ownerCents },
      dedupeKey: owner.dedupe('guarantee'),
    });
}

/** Whoever finishes a publication despite a failed check, with a reason, accepts what the check found. */
async function acceptProblems(tx: Parameters<Subscriber>[0], briefingId: number): Promise<void> {
  const check = await tx
    .selectFrom('briefings as b')
    .innerJoin('linkChecks as l', 'l.id', 'b.lastCheckId')
    .select(['l.ok', 'l.result'])
    .where('b.id', '=', briefingId)
    .executeTakeFirst();
  if (!check || check.ok) return;
  const { problems } = check.result;
  const accepted = [...new Set((problems ?? []).map(({ code }) => code))];
  await tx.updateTable('linkWatches').set({ accepted }).where('briefingId', '=', briefingId).execute();
}
