import { NOTICE_CHANNELS, type NoticeChannel } from '@linkstand/contract/notifications/channel-notices';
import type { NotificationType } from '@linkstand/contract/notifications/endpoints';
import { notificationSentence } from '@linkstand/contract/notifications/sentence';
import { notificationWords as enUs } from '@linkstand/contract/notifications/words/en-us';
import { notificationWords as es } from '@linkstand/contract/notifications/words/es';
import { notificationWords as ptBr } from '@linkstand/contract/notifications/words/pt-br';
import type { ServiceValues } from '@linkstand/contract/services/services';
import type { Locale } from '@linkstand/contract/shared/locales';
import { translatorsOf } from '@linkstand/contract/words/translation';
import { sql } from 'kysely';
import { z } from 'zod';
import { type OutsideService, outsideService, type ServiceOutcome } from '../../platform/adapters/outside-service.ts';
import type { ServiceStates } from '../../platform/adapters/service-states.ts';
import type { Database, Tx } from '../../platform/context.ts';
import type { Subscriber } from '../../platform/events.ts';
import { defineJob, enqueue } from '../../platform/jobs.ts';
import { formatFor } from '../../platform/mail/format.ts';
import { findDefaultBrandId, findMailBrand } from '../brands/queries.ts';
import { readSetting } from '../settings/queries.ts';
import { liveSecretsOf, liveService } from './live.ts';
import type { ServicesDeps } from './services-deps.ts';

interface Tools {
  readonly db: Database;
  readonly outside: Pick<ServicesDeps, 'dispatcher'>;
  readonly states: Pick<ServiceStates, 'note'>;
}

/** Tells a channel what waits for it. */
export const tellChannel = defineJob({
  name: 'tell-channel',
  schema: z.object({ channel: z.enum(NOTICE_CHANNELS) }),
  retries: { limit: 6, firstDelaySeconds: 30, maxDelaySeconds: 30 * 60 },
  timeoutSeconds: 60,
  concurrency: 2,
  run: ({ channel }, { db, outside, states }: Tools, { at }) =>
    tellNotices(db, channel, { dispatcher: outside.dispatcher, onOutcome: states.note }, at),
});

/** Events within this time share one message. */
const GATHER_MS = 5000;
/** Lines of a message; the rest follows in the next one. */
const MAX_LINES = 20;
/** Notices that could not be sent for this long are dropped. */
const STALE_MS = 24 * 60 * 60_000;
/** For this long the process that took notices has them; then it counts as dead. */
const LEASE_MS = 2 * 60_000;

/**
 * What people are notified of also goes to the team's channels, if an administrator chose it. Comes after every other
 * subscriber, because it reads what they wrote.
 */
export const followForChannels: Subscriber = async (tx, event) => {
  const chosen = await readSetting(tx, 'channel_notices');
  const types = [...new Set(NOTICE_CHANNELS.flatMap((channel) => chosen[channel]))];
  const channels = NOTICE_CHANNELS.filter((channel) => chosen[channel].length > 0 && liveService(channel));
  if (types.length === 0 || channels.length === 0) return;
  const notification = await tx
    .selectFrom('notifications')
    .select(['type', 'data', 'href'])
    .where('eventId', '=', event.id)
    .where('type', 'in', types)
    .orderBy('id')
    // The client's notice of a lost link has an address that only clients can open.
    .where('userId', 'in', (people) => people.selectFrom('users').select('id').where('role', '!=', 'USER'))
    .limit(1)
    .executeTakeFirst();
  if (!notification) return;
  for (const channel of channels) {
    if (!chosen[channel].some((type) => type === notification.type)) continue;
    const added = await tx
      .insertInto('channelNotices')
      .values({
        channel,
        eventId: event.id,
        type: notification.type,
        data: JSON.stringify(notification.data),
        href: notification.href,
        createdAt: event.at,
      })
      .onConflict((conflict) => conflict.columns(['channel', 'eventId']).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (added) await tellSoon(tx, channel, event.at);
  }
};

const tellSoon = (tx: Tx, channel: NoticeChannel, now: Date) =>
  enqueue(tx, tellChannel, { channel }, { singletonKey: channel, startAfter: new Date(now.getTime() + GATHER_MS) });

interface Notice {
  readonly id: number;
  readonly type: NotificationType;
  readonly data: Readonly<Record<string, string | number | null>>;
  readonly href: string;
}

/** Takes the oldest notices of a channel, so that no other process sends them. */
async function claimNotices(db: Database, channel: NoticeChannel, now: Date): Promise<Notice[]> {
  const { rows } = await sql<Notice>`
    with taken as (
      select id from channel_notices
      where channel = ${channel} and sent_at is null and created_at > ${new Date(now.getTime() - STALE_MS)}
        and (claimed_at is null or claimed_at < ${new Date(now.getTime() - LEASE_MS)})
      order by id limit ${MAX_LINES} for update skip locked
    ), claimed as (
      update channel_notices n set claimed_at = ${now} from taken where n.id = taken.id
      returning n.id, n.type, n.data, n.href
    )
    select * from claimed order by id`.execute(db);
  return rows;
}

const WORDS = translatorsOf<typeof enUs>({ 'en-US': enUs, es, 'pt-BR': ptBr });

/** A line of a message: what happened, and where to look. */
export interface NoticeLine {
  readonly text: string;
  readonly url: string;
}

const lineOf = ({ type, data, href }: Notice, locale: Locale, baseUrl: string): NoticeLine => {
  const { day, money } = formatFor(locale);
  return { text: notificationSentence({ type, data }, WORDS[locale], { money, date: day }), url: baseUrl + href };
};

/** `&`, `<` and `>` begin links, mentions and markup in both services. */
const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

type Tell<C extends NoticeChannel> = (
  values: ServiceValues<C>,
  lines: readonly NoticeLine[],
  call: OutsideService,
) => Promise<unknown>;

const JSON_TYPE = { 'content-type': 'application/json' };

/** How to send to each channel. Rejects with ServiceFailed. */
const TELL: { readonly [C in NoticeChannel]: Tell<C> } = {
  slack: ({ webhook }, lines, call) =>
    call.call({
      url: webhook,
      method: 'POST',
      headers: JSON_TYPE,
      body: JSON.stringify({
        // A "|" would end a link's address.
        text: lines
          .map(({ text, url }) => `<${escapeMarkup(url).replaceAll('|', '%7C')}|${escapeMarkup(text)}>`)
          .join('\n'),
        unfurl_links: false,
      }),
    }),
  telegram: ({ url, token, chatId }, lines, call) =>
    call.json(
      {
        url: `${url.replace(/\/+$/, '')}/bot${encodeURIComponent(token)}/sendMessage`,
        method: 'POST',
        headers: JSON_TYPE,
        body: JSON.stringify({
          chat_id: chatId,
          text: telegramText(lines),
          parse_mode: 'HTML',
          link_preview_options: { is_disabled: true },
        }),
      },
      z.object({ ok: z.literal(true) }),
    ),
};

const quoted = (text: string): string => escapeMarkup(text).replaceAll('"', '&quot;');
const telegramText = (lines: readonly NoticeLine[]): string =>
  lines.map(({ text, url }) => `<a href="${quoted(url)}">${escapeMarkup(text)}</a>`).join('\n');

type TellerDeps = Pick<ServicesDeps, 'dispatcher'> & {
  readonly onOutcome: (outcome: ServiceOutcome) => void;
  /** Limit of one message. */
  readonly timeoutMs?: number;
};

/** A channel's service as it is called: slow or broken, nobody waits for it but this job. */
function channelService(
  channel: NoticeChannel,
  { dispatcher, onOutcome, timeoutMs = 10_000 }: TellerDeps,
): OutsideService {
  return outsideService({
    name: channel,
    timeoutMs,
    retries: 0,
    secrets: () => liveSecretsOf(channel),
    dispatcher,
    onOutcome,
  });
}

/**
 * Tells a channel what waits for it, one message for up to {@link MAX_LINES} notices. What can't be sent waits for the
 * next try; a message that was sent but not answered may come twice.
 *
 * @throws ServiceFailed
 */
export async function tellNotices<C extends NoticeChannel>(
  db: Database,
  channel: C,
  deps: TellerDeps,
  now: Date,
): Promise<void> {
  const values = liveService(channel);
  if (!values) return;
  const { language } = await readSetting(db, 'channel_notices');
  const { baseUrl } = await findMailBrand(db, await findDefaultBrandId(db));
  const service = channelService(channel, deps);
  for (;;) {
    const notices = await claimNotices(db, channel, now);
    if (notices.length === 0) return;
    const ids = notices.map(({ id }) => id);
    const lines = notices.map((notice) => lineOf(notice, language, baseUrl));
    try {
      await TELL[channel](values, lines, service);
    } catch (error) {
      await db.updateTable('channelNotices').set({ claimedAt: null }).where('id', 'in', ids).execute();
      throw error;
    }
    await db.updateTable('channelNotices').set({ sentAt: now }).where('id', 'in', ids).execute();
    if (notices.length < MAX_LINES) return;
  }
}

/** Deletes notices of a week ago, sent or not. */
export async function sweepChannelNotices(db: Database): Promise<void> {
  await db.deleteFrom('channelNotices').where('createdAt', '<', sql<Date>`now() - interval '7 days'`).execute();
}
