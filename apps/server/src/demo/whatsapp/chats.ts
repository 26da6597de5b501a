import { sql } from 'kysely';
import type { Tx } from '../../platform/context.ts';
import type { Calendar } from '../calendar.ts';
import type { DemoClient } from '../clients.ts';
import { continueIds, insertRows } from '../insert.ts';

type Line = readonly [from: 'them' | 'us', daysAgo: number, hour: number, body: string];

const WITH_CLIENTS: readonly (readonly Line[])[] = [
  [
    ['them', 0, 0, 'Good morning! Is the article about the spa hotels online yet?'],
    ['us', 0, 0, 'Good morning! The editor publishes it today. I’ll send you the link.'],
    ['them', 0, 0, 'Perfect, thank you'],
  ],
  [
    ['them', 2, 10, 'Hola, ¿podéis enviarme la factura de la última campaña?'],
    ['us', 2, 11, 'Claro, la tienes en tu correo y en la página de facturas.'],
    ['them', 2, 11, 'Recibida, gracias'],
  ],
  [
    ['us', 9, 9, 'Bom dia! Temos três novos jornais de economia.'],
    ['them', 9, 12, 'Ótimo, vou ver no catálogo.'],
  ],
  [['them', 20, 16, 'STOP']],
];
const WITH_OWNERS: readonly (readonly Line[])[] = [
  [
    ['us', 1, 10, 'Hello! The text for your newspaper is ready. Can it go out on Friday?'],
    ['them', 1, 12, 'Friday is fine.'],
  ],
  [['them', 5, 9, 'Buenos días, ¿cuándo se paga lo de este mes?']],
];

/** Who said yes to templates, by their place. */
const AGREED: ReadonlySet<number> = new Set([1, 2, 4]);

/** Somebody who writes under a user name: WhatsApp gives no number. */
const UNKNOWN: readonly Line[] = [
  ['them', 0, 0, 'Hi! I found your catalog. Do you also have travel magazines in Portugal?'],
  ['them', 0, 0, 'About ten articles a month.'],
];

/** Conversations with clients and owners: open, answered, past their window, and one that asked to be left alone. */
export async function makeDemoChats(tx: Tx, clients: readonly DemoClient[], calendar: Calendar): Promise<void> {
  const talks = [
    ...WITH_CLIENTS.map((lines, index) => ({ lines, clientId: clients[index]?.id ?? null, ownerId: null })),
    ...WITH_OWNERS.map((lines, index) => ({ lines, clientId: null, ownerId: index + 1 })),
    { lines: UNKNOWN, clientId: null, ownerId: null },
  ];
  const timed = talks.map(({ lines, ...talk }) => ({
    ...talk,
    lines: lines.map(([from, daysAgo, hour, body], at) => ({
      isInbound: from === 'them',
      body,
      at: new Date(
        (daysAgo === 0 ? calendar.now.getTime() - 90 * 60_000 : calendar.at(daysAgo, hour).getTime()) + at * 4 * 60_000,
      ),
    })),
  }));
  let messageId = 0;
  await insertRows(
    tx,
    'whatsappChats',
    timed.map(({ lines, clientId, ownerId }, index) => {
      const last = lines.at(-1);
      const inbound = lines.filter(({ isInbound }) => isInbound).at(-1);
      return {
        id: index + 1,
        waId: clientId === null && ownerId === null ? null : `3460000${String(index + 1).padStart(4, '0')}`,
        scopedId: clientId === null && ownerId === null ? `ES.34600000000${index + 1}` : null,
        name: clientId === null && ownerId === null ? '@travel.iris' : '',
        clientId,
        ownerId,
        state: last?.isInbound ? 'open' : 'waiting',
        waitingSince: last?.isInbound && last.body !== 'STOP' ? last.at : null,
        // Messages from before the demo began notify nobody.
        alertedAt: last?.isInbound && last.body !== 'STOP' ? last.at : null,
        assigneeId: last?.isInbound ? null : 1,
        unread: last?.isInbound ? 1 : 0,
        lastText: last?.body ?? '',
        lastMessageAt: last?.at ?? null,
        lastInboundAt: inbound?.at ?? null,
        optedOutAt: last?.body === 'STOP' ? last.at : null,
        optedInOn: AGREED.has(index) ? calendar.day(60) : null,
        optedInBy: AGREED.has(index) ? 'Marta Vilanova' : '',
        optedInHow: AGREED.has(index) ? 'form' : null,
        optedInNote: AGREED.has(index) ? 'The box below the registration form' : '',
        createdAt: lines[0]?.at ?? calendar.now,
        updatedAt: last?.at ?? calendar.now,
      };
    }),
  );
  await insertRows(
    tx,
    'whatsappMessages',
    timed.flatMap(({ lines }, index) =>
      lines.map(({ isInbound, body, at }) => {
        messageId += 1;
        return {
          id: messageId,
          chatId: index + 1,
          providerId: `wamid.demo.past.${messageId}`,
          key: `00000000-0000-4000-8000-${String(messageId).padStart(12, '0')}`,
          isInbound,
          kind: 'text',
          body,
          state: isInbound ? 'received' : 'read',
          authorId: isInbound ? null : 1,
          authorName: isInbound ? '' : 'Marta Vilanova',
          at,
        };
      }),
    ),
  );
  // The first one answers a message, and likes another.
  await sql`update whatsapp_messages set quotes = 'wamid.demo.past.2' where id = 3`.execute(tx);
  await sql`insert into whatsapp_messages (id, chat_id, provider_id, key, is_inbound, kind, body, quotes, state, at)
    overriding system value
    select ${messageId + 1}, 1, 'wamid.demo.past.' || ${messageId + 1}::int, '00000000-0000-4000-8000-000000099999', true, 'reaction', '👍',
      'wamid.demo.past.2', 'received', at from whatsapp_messages where id = 3`.execute(tx);
  // As the person's profile and our records have it.
  await sql`update whatsapp_chats w set name = coalesce((select u.name from users u where u.id = w.client_id),
      (select o.name from owners o where o.id = w.owner_id), w.name)`.execute(tx);
  // What they talk about: their latest publication.
  await sql`update whatsapp_chats w set briefing_id = (select max(b.id) from briefings b join campaigns c on c.id = b.campaign_id
    where c.user_id = w.client_id and b.status = 'waiting_publish') where w.id = 1`.execute(tx);
  await continueIds(tx, ['whatsappChats', 'whatsappMessages']);
}
