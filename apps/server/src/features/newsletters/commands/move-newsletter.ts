import {
  type NewsletterAct,
  type NewsletterState,
  type NewsletterTransition,
  newsletterMachine,
} from '@linkstand/contract/newsletters/machine';
import type { Context, Tx } from '../../../platform/context.ts';
import { defineLifecycle } from '../../../platform/lifecycle/lifecycle.ts';
import { freezeRecipients } from '../audience.ts';
import { newsletterPolicy } from '../policy.ts';
import { presentNewsletter } from '../presenter.ts';
import { findNewsletter, type NewsletterRecord } from '../queries.ts';

const life = defineLifecycle<'newsletters', NewsletterRecord, NewsletterState, NewsletterTransition, NewsletterAct>({
  machine: newsletterMachine,
  table: 'newsletters',
  stateColumn: 'state',
  entity: 'newsletters',
  noun: 'newsletter',
  stateOf: ({ state }) => state,
  find: findNewsletter,
  policy: newsletterPolicy,
  locks: true,
  present: presentNewsletter,
});
export const moveNewsletter = life.move;
export const moveByRule = life.moveByRule;

/** Starts a newsletter whose time has come. The caller has locked the row. */
export const sendScheduled = (tx: Tx, ctx: Context, before: NewsletterRecord) =>
  life.moveByRule(tx, ctx, 'send', before, {
    to: 'sending',
    changes: { startedAt: ctx.now },
    logged: {},
    after: async () => ({ recipients: await freezeRecipients(tx, ctx, before) }),
  });
