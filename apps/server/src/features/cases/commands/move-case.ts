import { type CaseAct, type CaseState, type CaseTransition, caseMachine } from '@linkstand/contract/cases/machine';
import type { Context, Tx } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { type ChangesOf, defineLifecycle, type Move } from '../../../platform/lifecycle/lifecycle.ts';
import { caseEntries } from '../../messages/threads.ts';
import { startClocks } from '../clocks.ts';
import { casePolicy } from '../policy.ts';
import { presentCase } from '../presenter.ts';
import { type CaseRecord, findCase } from '../queries.ts';

/** Kinds of which a briefing has at most one open case (cases_one_open_by_rule). */
const OPENED_BY_RULES = ['link_lost', 'client_silent', 'owner_silent', 'promise_broken'] as const;

const life = defineLifecycle<'cases', CaseRecord, CaseState, CaseTransition, CaseAct>({
  machine: caseMachine,
  table: 'cases',
  stateColumn: 'state',
  entity: 'cases',
  noun: 'case',
  stateOf: ({ state }) => state,
  find: findCase,
  policy: casePolicy,
  // Closed while somebody was asked, it keeps the days that its clocks stood still: it may be opened again.
  onEntering: (ctx, before, to) =>
    to === 'closed'
      ? {
          closedAt: ctx.now,
          closedById: ctx.actor.kind === 'user' ? ctx.actor.id : null,
          ...startClocks(ctx, before),
        }
      : { closedAt: null, closedById: null },
  eventData: ({ briefingId }) => ({ briefingId }),
  present: presentCase,
});

/** Makes one move of one case. Every transition uses it. */
export const moveCase = life.move;
/** The same for acts that are no moves. */
export const actOnCase = life.act;
/** A move that a rule makes, such as a check that passed. */
export const moveCaseByRule = life.moveByRule;

export type CaseMove = Move<CaseRecord, ChangesOf<'cases'>, CaseState>;

/** Text that goes with a move: an entry for everybody who sees the case, and the reason in the audit log. */
export const withEntry = (ctx: Context, body: string): Pick<CaseMove, 'reason' | 'after' | 'logged'> => ({
  reason: body,
  logged: {},
  after: async (tx, { id }) => {
    await caseEntries.add(tx, ctx, { caseId: id }, body);
  },
});

/** Checks that the briefing has no other open case of this kind, if rules open that kind. @throws Refusal 409 */
export async function requireAlone(tx: Tx, { kind, briefingId }: Pick<CaseRecord, 'kind' | 'briefingId'>) {
  if (!OPENED_BY_RULES.some((rule) => rule === kind)) return;
  const open = await tx
    .selectFrom('cases')
    .select('id')
    .where('briefingId', '=', briefingId)
    .where('kind', '=', kind)
    .where('state', '<>', 'closed')
    .executeTakeFirst();
  if (open) throw conflict('case_open_already');
}
