import {
  type NewsletterChange,
  type NewsletterVersions,
  variableFaultsOf,
} from '@linkstand/contract/newsletters/schema';
import { sql } from 'kysely';
import type { Context, Tx } from '../../platform/context.ts';
import { conflict, fieldRule, rule } from '../../platform/errors.ts';
import { enqueue } from '../../platform/jobs.ts';
import type { RecordRef } from '../../platform/lifecycle/lifecycle.ts';
import { freezeRecipients } from './audience.ts';
import { moveNewsletter } from './commands/move-newsletter.ts';
import { sendNewsletter } from './jobs.ts';
import { findNewsletter, type NewsletterRecord } from './queries.ts';
import { takeBack, waitAgain } from './recipients.ts';

/** @throws Refusal 422 if it is not written, or readers would see a variable as it was typed */
function requireVersion({ versions }: NewsletterRecord): void {
  const written = Object.entries(versions);
  if (written.length === 0) throw rule('newsletter_empty');
  const faults = written.flatMap(([locale, version]) =>
    variableFaultsOf(version).map(({ path, code }) => ({ path: ['versions', locale, ...path].join('.'), code })),
  );
  if (faults.length > 0) throw fieldRule(...faults);
}

/** Freezes the recipients and enqueues the sending, in the same transaction. */
async function start(tx: Tx, ctx: Pick<Context, 'now' | 'timeZone'>, newsletter: NewsletterRecord): Promise<number> {
  const recipients = await freezeRecipients(tx, ctx, newsletter);
  await enqueue(tx, sendNewsletter, { newsletterId: newsletter.id });
  return recipients;
}

export const updateNewsletter = (ctx: Context, { id, version, ...change }: RecordRef & NewsletterChange) =>
  moveNewsletter(ctx, 'update', { id, version }, async (before, tx) => {
    const { filter, versions, name } = change;
    const asked = filter;
    if (before.audience === 'owners' && (asked?.crmTagId?.length || asked?.quiet || asked?.executiveId))
      throw fieldRule({ path: 'filter', code: 'clients_only' });
    if (asked?.notClickedIn !== undefined) {
      const other = await findNewsletter(tx, ctx.actor, asked.notClickedIn).catch(() => undefined);
      if (other?.audience !== before.audience) throw fieldRule({ path: 'filter.notClickedIn', code: 'choose_other' });
    }
    await requireSites(tx, versions);
    return {
      to: before.state,
      changes: {
        ...(name !== undefined && { name }),
        ...(filter && { filter: JSON.stringify(filter) }),
        ...(versions && { versions: JSON.stringify(versions) }),
      },
      logged: {
        ...(name !== undefined && name !== before.name && { name: [before.name, name] }),
        ...(filter && { filter: [before.filter, filter] }),
        ...(versions && { versions: [Object.keys(before.versions), Object.keys(versions)] }),
      },
    };
  });

/** @throws Refusal 422 if a block names a site that is not there */
async function requireSites(tx: Tx, versions: NewsletterVersions | undefined): Promise<void> {
  const ids = Object.values(versions ?? {}).flatMap(({ blocks }) =>
    blocks.flatMap((block) => (block.kind === 'sites' ? block.siteIds : [])),
  );
  if (ids.length === 0) return;
  const wanted = [...new Set(ids)];
  const found = await tx.selectFrom('sites').select('id').where('id', 'in', wanted).execute();
  if (found.length < wanted.length) throw fieldRule({ path: 'versions', code: 'choose_other' });
}

/** Starts it now. @throws Refusal 409 if the number of recipients is no longer the one that the author saw */
export const sendNow = (ctx: Context, { expectedRecipients, ...at }: RecordRef & { expectedRecipients: number }) =>
  moveNewsletter(ctx, 'send', at, (before) => {
    requireVersion(before);
    return {
      to: 'sending',
      changes: { startedAt: ctx.now, scheduledAt: null },
      logged: {},
      after: async (tx) => {
        const recipients = await start(tx, ctx, before);
        if (recipients === 0) throw rule('newsletter_nobody');
        if (recipients !== expectedRecipients)
          throw conflict('newsletter_other_number', { parameters: { count: recipients } });
        return { recipients };
      },
    };
  });

/** Sends it to those whom the mail server refused. @throws Refusal 422 if none of them gets newsletters any more */
export const retryNewsletter = (ctx: Context, at: RecordRef) =>
  moveNewsletter(ctx, 'retry', at, () => ({
    to: 'sending',
    changes: { finishedAt: null },
    logged: {},
    after: async (tx, { id }) => {
      const recipients = await waitAgain(tx, id);
      if (recipients === 0) throw rule('newsletter_nobody');
      await enqueue(tx, sendNewsletter, { newsletterId: id });
      return { recipients };
    },
  }));

export const scheduleNewsletter = (ctx: Context, { at, ...ref }: RecordRef & { readonly at: string }) =>
  moveNewsletter(ctx, 'schedule', ref, (before) => {
    requireVersion(before);
    const when = new Date(at);
    if (when <= ctx.now) throw fieldRule({ path: 'at', code: 'moment_past' });
    return {
      to: 'scheduled',
      changes: { scheduledAt: when },
      after: async (tx, { id }) => {
        await enqueue(tx, sendNewsletter, { newsletterId: id }, { startAfter: when });
      },
    };
  });

export const unscheduleNewsletter = (ctx: Context, at: RecordRef) =>
  moveNewsletter(ctx, 'unschedule', at, () => ({ to: 'draft', changes: { scheduledAt: null } }));

export const pauseNewsletter = (ctx: Context, at: RecordRef) =>
  moveNewsletter(ctx, 'pause', at, () => ({
    to: 'paused',
    logged: {},
    after: async (tx, { id }) => {
      await takeBack(tx, id);
    },
  }));

export const resumeNewsletter = (ctx: Context, at: RecordRef) =>
  moveNewsletter(ctx, 'resume', at, () => ({
    to: 'sending',
    logged: {},
    after: async (tx, { id }) => {
      await enqueue(tx, sendNewsletter, { newsletterId: id });
    },
  }));

/** Stops it: recipients who still wait are listed as excluded, with that reason. */
export const cancelNewsletter = (ctx: Context, at: RecordRef) =>
  moveNewsletter(ctx, 'cancel', at, () => ({
    to: 'canceled',
    changes: { finishedAt: ctx.now },
    logged: {},
    after: async (tx, { id }) => {
      await takeBack(tx, id);
      await sql`update newsletter_recipients set state = 'excluded', reason = 'canceled'
        where newsletter_id = ${id} and state = 'waiting'`.execute(tx);
    },
  }));
