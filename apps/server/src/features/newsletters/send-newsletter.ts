import { setTimeout as sleep } from 'node:timers/promises';
import { localeOf } from '@linkstand/contract/shared/locales';
import { sql } from 'kysely';
import { collectingEarly } from '../../platform/collect-early.ts';
import { type Context, type Database, systemContext, together } from '../../platform/context.ts';
import { UnrecoverableJobError } from '../../platform/jobs.ts';
import { oneLine } from '../../platform/mail/clean-text.ts';
import { addressOf } from '../../platform/mail/sender-domains.ts';
import { MailRefused, type MailTransport } from '../../platform/mail/transport.ts';
import { findMailBrand } from '../brands/queries.ts';
import { moveByRule, sendScheduled } from './commands/move-newsletter.ts';
import { newsletterWriter } from './newsletter-mould.ts';
import { findNewsletter, type NewsletterRecord } from './queries.ts';
import { isDeadMailbox } from './read-bounce.ts';
import { clickUrl, loadSites, openUrl, readerOf, readersOf } from './readers.ts';
import {
  beginner,
  type Claimed,
  claimAtPace,
  endClaims,
  NotToBegin,
  type Outcome,
  OutcomeWriter,
  type Pace,
  stayClaimed,
} from './recipients.ts';
import { type NewsletterReader, renderNewsletter } from './render-newsletter.ts';

/** Mails claimed at a time. If the process is killed, they wait until their claim ends, so there are few. */
const CLAIM = 25;
/** Claims worked off at a time: while one waits for its last answers or for the database, the other sends. */
const LANES = 2;
/** Open pages show the progress this often. */
const PROGRESS_MS = 1000;
const MAX_ATTEMPTS = 5;
/** If the scheduled time was missed by more, the author has to confirm again. */
const LATE_MS = 60 * 60_000;
const RETRY_SECONDS = 60;
/** Mails wait for a slow server for longer than they are claimed, so the claim is renewed meanwhile. */
const RENEW_MS = 60_000;

type Failed = Pick<Outcome, 'state' | 'reason' | 'isDead' | 'isAway'> & {
  readonly state: 'waiting' | 'refused' | 'unknown';
};

/**
 * The outcome of sending. Only the server's answer is certain, and that nothing of the mail was sent: it may have arrived
 * before a connection was lost.
 */
function outcomeOf(error: unknown, attempts: number): Failed {
  if (!(error instanceof MailRefused)) throw error;
  const { responseCode, command, progress } = error.failure;
  const reason = oneLine(error.message, 300);
  if (error.isPermanent)
    // A refusal of the sender says nothing of the recipient.
    return {
      state: 'refused',
      reason,
      isDead: responseCode !== undefined && command !== 'MAIL FROM' && isDeadMailbox(reason),
    };
  // No mail's fault: all wait until the server is back.
  if (progress === 'not_connected') return { state: 'waiting', reason, isAway: true };
  if (error.mayHaveArrived) return { state: 'unknown', reason };
  return { state: attempts >= MAX_ATTEMPTS ? 'refused' : 'waiting', reason };
}

interface Worker {
  readonly db: Database;
  readonly transport: Pick<MailTransport, 'send'>;
  /** The installation's sender, `Name <address>` or an address. */
  readonly from: string;
  readonly timeZone: string;
  /** How fast newsletters may be sent; if absent, as fast as the server takes them. */
  readonly pace?: () => Pace;
  /** Where a mail's bounces go, by its key; to the sender if undefined. */
  readonly bounceAddress?: (key: string) => string | undefined;
  /** What the service that sends wants to know of a mail, by its key. */
  readonly headersOf?: (key: string) => Readonly<Record<string, string>>;
  /** Where answers go now; empty: to the sender. */
  readonly replyTo?: () => string;
}

/** Sends the waiting mails of one newsletter until none is left, or it is paused. */
export async function runNewsletter(
  { db, transport, from, timeZone, pace, bounceAddress, replyTo, headersOf }: Worker,
  id: number,
  clock: () => Date,
  signal?: AbortSignal,
): Promise<void> {
  const found = await db.selectFrom('newsletters').select('brandId').where('id', '=', id).executeTakeFirst();
  if (!found) return;
  const ctxOf = (now: Date): Context => systemContext(db, 'Newsletters', found.brandId, now, timeZone);
  if (!(await mustBeSent(ctxOf(clock()), id))) return;
  await endClaims(db, id, clock());
  const newsletter = await findNewsletter(db, ctxOf(clock()), id);
  const versions = newsletter.versions;
  const brand = await findMailBrand(db, newsletter.brandId);
  const sites = await loadSites(db, versions);
  const audience = newsletter.audience;
  const writers = new Map(
    Object.entries(versions).map(([locale, version]) => [locale, newsletterWriter(version, brand)]),
  );

  const outcomes = new OutcomeWriter(db);
  const begin = beginner(db, clock);
  /** Ids of mails that are being handed over. */
  const underWay = new Set<number>();
  /** The mail server can't be reached. The job runs again some minutes later. */
  let isAway = false;
  const handOver = async (mail: Claimed, reader: NewsletterReader | undefined) => {
    const write = writers.get(mail.locale);
    if (!write || !reader) {
      await outcomes.add({ id: mail.id, state: 'excluded', reason: 'no_version', sentAt: null, notBefore: null });
      return;
    }
    const written = write({
      ...reader,
      ...(brand.countsClicks && { clickUrl: clickUrl(brand, mail.key) }),
      ...(brand.countsOpens && { openUrl: openUrl(brand, mail.key) }),
    });
    const envelopeFrom = bounceAddress?.(mail.key);
    let isBegun = false;
    try {
      await transport.send({
        messageId: `<newsletter-${id}-${mail.key}@${new URL(brand.baseUrl).hostname}>`,
        from: { name: oneLine(brand.name, 80), address: brand.fromAddress || addressOf(from) },
        to: mail.address,
        ...written,
        unsubscribeUrl: reader.unsubscribeUrl,
        replyTo: replyTo?.() ?? '',
        headers: headersOf?.(mail.key) ?? {},
        ...(envelopeFrom && { envelopeFrom }),
        onBegin: async () => {
          await begin(mail.id);
          isBegun = true;
        },
      });
    } catch (error) {
      if (error instanceof NotToBegin) return;
      const failed = outcomeOf(error, mail.attempts);
      isAway ||= failed.isAway ?? false;
      const waits = RETRY_SECONDS * 1000 * (failed.isAway ? 1 : 2 ** mail.attempts);
      const notBefore = failed.state === 'waiting' ? new Date(clock().getTime() + waits) : null;
      await outcomes.add({ id: mail.id, ...failed, sentAt: null, notBefore, isBegun });
      return;
    }
    await outcomes.add({ id: mail.id, state: 'sent', reason: '', sentAt: clock(), notBefore: null, isBegun });
  };

  let shownAt = 0;
  let hasFailed = false;
  const lane = async () => {
    while (!signal?.aborted && !hasFailed && !isAway) {
      const { claimed, looked, waitMs } = await claimAtPace(db, id, CLAIM, clock(), timeZone, pace?.());
      if (looked === 0) {
        // A longer wait is the job's, which runs every few minutes.
        if (waitMs === 0 || waitMs > 1000) return;
        await sleep(waitMs, undefined, { signal }).catch(() => undefined);
        continue;
      }
      const readers = await readersOf(db, { audience, versions, brand, sites }, claimed);
      for (const mail of claimed) underWay.add(mail.id);
      await settled(
        claimed.map((mail) => handOver(mail, readers.get(mail.key)).finally(() => void underWay.delete(mail.id))),
      );
      if (performance.now() - shownAt < PROGRESS_MS) continue;
      shownAt = performance.now();
      await showProgress(db, id);
    }
  };
  const lanes = () =>
    Array.from({ length: LANES }, () =>
      lane().catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
    );
  const renewal = setInterval(() => {
    // What can't be renewed ends, as if the process had died.
    if (underWay.size > 0) stayClaimed(db, [...underWay], clock()).catch(() => undefined);
  }, RENEW_MS);
  await collectingEarly(() => settled(lanes())).finally(() => clearInterval(renewal));
  await finishNewsletter(ctxOf(clock()), id);
}

/** Waits for all, even if one fails: what was sent must be written down. Then rejects as the first that failed. */
async function settled(works: readonly Promise<void>[]): Promise<void> {
  const ends = await Promise.allSettled(works);
  const failed = ends.find(({ status }) => status === 'rejected');
  if (failed?.status === 'rejected') throw failed.reason;
}

const showProgress = (db: Database, entityId: number) =>
  sql`select pg_notify('events', ${JSON.stringify({ id: 0, name: 'newsletter.progress', entity: 'newsletters', entityId })})`.execute(
    db,
  );

/** True if it must be sent now. Starts a scheduled one; one that missed its time by an hour waits for its author. */
const mustBeSent = (ctx: Context, id: number): Promise<boolean> =>
  together(ctx, async (tx) => {
    await sql`select from newsletters where id = ${id} for update`.execute(tx);
    const before = await findNewsletter(tx, ctx, id);
    if (before.state === 'sending') return true;
    if (before.state !== 'scheduled' || before.scheduledAt === null || before.scheduledAt > ctx.now) return false;
    if (ctx.now.getTime() - before.scheduledAt.getTime() > LATE_MS) {
      await moveByRule(tx, ctx, 'unschedule', before, { to: 'draft', data: { wasLate: true } });
      return false;
    }
    await sendScheduled(tx, ctx, before);
    return true;
  });

/** Finishes it once no mail waits. */
export const finishNewsletter = (ctx: Context, id: number): Promise<void> =>
  together(ctx, async (tx) => {
    await sql`select from newsletters where id = ${id} for update`.execute(tx);
    await endClaims(tx, id, ctx.now);
    const before: NewsletterRecord = await findNewsletter(tx, ctx, id);
    if (before.state !== 'sending') return;
    const open = await tx
      .selectFrom('newsletterRecipients')
      .select(({ fn }) => fn.min<Date>('notBefore').as('next'))
      .where('newsletterId', '=', id)
      .where('state', 'in', ['waiting', 'sending'])
      .groupBy('newsletterId')
      .executeTakeFirst();
    if (open) return;
    await moveByRule(tx, ctx, 'finish', before, { to: 'sent', changes: { finishedAt: ctx.now }, logged: {} });
  });

/** Continues newsletters whose process died, or whose mails wait for a retry. Ends claims that no process works on. */
export async function resumeNewsletters(worker: Worker, clock: () => Date): Promise<void> {
  await endClaims(worker.db, 'all', clock());
  const going = await worker.db
    .selectFrom('newsletters')
    .select('id')
    .where((eb) =>
      eb.or([eb('state', '=', 'sending'), eb.and([eb('state', '=', 'scheduled'), eb('scheduledAt', '<=', clock())])]),
    )
    .execute();
  for (const { id } of going) await runNewsletter(worker, id, clock);
}

interface NewsletterTest {
  readonly newsletterId: number;
  readonly locale: string;
  readonly to: string;
  readonly name: string;
}

/** Mails a version as a reader of that name would get it. */
export async function sendTest(
  { db, transport, from }: Worker,
  { newsletterId, locale, to, name }: NewsletterTest,
  at: Date,
): Promise<void> {
  const newsletter = await findNewsletter(db, systemContext(db, 'Newsletters', 0, at, 'UTC'), newsletterId);
  const known = localeOf(locale);
  const versions = newsletter.versions;
  const version = versions[known];
  if (!version) return;
  const brand = await findMailBrand(db, newsletter.brandId);
  const sites = await loadSites(db, versions);
  const audience = newsletter.audience;
  const person = { name, company: '', locale: known, userId: null, key: TEST_KEY };
  const reader = await readerOf(db, { audience, versions, brand, sites }, person);
  const { subject, html, text } = renderNewsletter(version, brand, reader);
  const sending = transport.send({
    messageId: `<newsletter-test-${crypto.randomUUID()}@${new URL(brand.baseUrl).hostname}>`,
    from: { name: oneLine(brand.name, 80), address: brand.fromAddress || addressOf(from) },
    to,
    subject,
    html,
    text,
  });
  await sending.catch((error: unknown) => {
    if (error instanceof MailRefused && error.mayHaveArrived)
      throw new UnrecoverableJobError(error.message, { cause: error });
    throw error;
  });
}

/** Nobody's key: its link unsubscribes nobody. */
export const TEST_KEY = '00000000-0000-4000-8000-000000000000';
