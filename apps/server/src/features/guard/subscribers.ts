import { LINK_PROBLEMS, type LinkProblemCode } from '@linkstand/contract/links/schema';
import type { Subscriber } from '../../platform/events.ts';
import { enqueue } from '../../platform/jobs.ts';
import { readMailFacts } from '../briefings/mail-facts.ts';
import { clientHref, notificationData, staffHref } from '../briefings/telling.ts';
import { notify } from '../notifications/notify.ts';
import { tellLinkNews } from './tell-news.ts';

/** News is gathered for so long: the links of one site fall one after the other. */
const GATHERED_MS = 15 * 60_000;

const KINDS: Readonly<Record<string, 'lost' | 'restored'>> = {
  'briefing.link_lost': 'lost',
  'briefing.link_restored': 'restored',
};

/** Owner, client and team hear of a link that was lost or came back. The team's mail is that of the case. */
export const followLinks: Subscriber = async (tx, event) => {
  if (event.entity !== 'briefings') return;
  if (event.name === 'briefing.finalize' && event.reason !== '') await acceptProblems(tx, event.entityId);
  const kind = KINDS[event.name];
  if (!kind) return;
  const briefing = await readMailFacts(tx, event.entityId);
  if (!briefing) return;
  const problems = Array.isArray(event.data.problems) ? event.data.problems.filter(isCode) : [];
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
  await notify(tx, event, [briefing.editorId, briefing.ownerManagerId], { type, data, href: staffHref(briefing) });
};

const isCode = (code: unknown): code is LinkProblemCode => (LINK_PROBLEMS as readonly unknown[]).includes(code);

/** Whoever finishes a publication over a failed check, with a reason, accepts what the check found. */
async function acceptProblems(tx: Parameters<Subscriber>[0], briefingId: number): Promise<void> {
  const check = await tx
    .selectFrom('briefings as b')
    .innerJoin('linkChecks as l', 'l.id', 'b.lastCheckId')
    .select(['l.ok', 'l.result'])
    .where('b.id', '=', briefingId)
    .executeTakeFirst();
  if (!check || check.ok) return;
  const { problems } = check.result as { readonly problems?: readonly { readonly code: string }[] };
  const accepted = [...new Set((problems ?? []).map(({ code }) => code))];
  await tx.updateTable('linkWatches').set({ accepted }).where('briefingId', '=', briefingId).execute();
}
