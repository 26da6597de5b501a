import type { CASE_KINDS } from '@linkstand/contract/cases/choices';
import { dayIn } from '../../../platform/calendar.ts';
import { type Context, hasRole, type Tx, together } from '../../../platform/context.ts';
import { record } from '../../../platform/record.ts';
import { lockBriefings } from '../../briefings/lock-briefings.ts';
import { answerTargetOf, targetOf } from '../clocks.ts';
import { visibleTo } from '../queries.ts';
import { answerCase } from './answer-case.ts';
import { takeOverChecks } from './take-over-checks.ts';

export interface NewCase {
  readonly kind: (typeof CASE_KINDS)[number];
  readonly briefingId?: number | null;
  /** The conversation on WhatsApp that it comes out of. */
  readonly chatId?: number;
  readonly title: string;
  readonly detail: string;
  /** What is added to a problem that was reported already. Absent: the detail, or the title without one. */
  readonly added?: string;
  /** Due day. Absent: the target of its kind. Null: none. */
  readonly dueOn?: string | null;
  readonly assigneeId?: number | null;
  /** True if a failed check opened it: a passed check then closes it. */
  readonly openedByCheck?: boolean;
}

/** The open problem that this client's side reported with a publication already. */
async function findReported(tx: Tx, ctx: Context, briefingId: number): Promise<number | undefined> {
  const found = await tx
    .selectFrom('cases')
    .select('id')
    .where('briefingId', '=', briefingId)
    .where('kind', '=', 'dispute')
    .where('state', '<>', 'closed')
    .where(visibleTo(ctx.actor))
    .orderBy('id', 'desc')
    .limit(1)
    .forUpdate()
    .executeTakeFirst();
  return found?.id;
}

/**
 * Opens a case, with the event `case.open`. For kinds that rules open, a briefing has at
 * most one open case, and a second call does nothing. What a client reports of a publication with an open problem is
 * added to that. @returns its id, or that of the open one
 */
export const openCase = (ctx: Context, input: NewCase): Promise<number> =>
  together(ctx, async (tx, inside) => {
    const briefingId = input.briefingId ?? null;
    if (input.kind === 'dispute' && briefingId !== null && hasRole(ctx.actor, 'USER')) {
      // Two reports at the same moment: the second finds the case of the first.
      await lockBriefings(tx, [briefingId]);
      const reported = await findReported(tx, ctx, briefingId);
      if (reported !== undefined) {
        const body = input.added || input.detail || input.title;
        await answerCase(inside, { id: reported, body });
        return reported;
      }
    }
    const opened = await tx
      .insertInto('cases')
      .values({
        kind: input.kind,
        title: input.title,
        detail: input.detail,
        briefingId,
        chatId: input.chatId ?? null,
        dueOn: input.dueOn === undefined ? targetOf(ctx, input.kind) : input.dueOn,
        clockFrom: dayIn(ctx.now, ctx.timeZone),
        answerDueOn: hasRole(ctx.actor, 'USER') ? answerTargetOf(ctx, input.kind) : null,
        assigneeId: input.assigneeId ?? null,
        openedById: ctx.actor.kind === 'user' ? ctx.actor.id : null,
        // Empty: a rule opened it, whose name says nothing to people.
        openedBy: ctx.actor.kind === 'system' ? '' : ctx.actor.name,
        openedByCheck: input.openedByCheck ?? false,
        createdAt: ctx.now,
      })
      .onConflict((conflicting) => conflicting.doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!opened) {
      const open = await tx
        .selectFrom('cases')
        .select('id')
        .where('briefingId', '=', briefingId)
        .where('kind', '=', input.kind)
        .where('state', '<>', 'closed')
        .executeTakeFirstOrThrow();
      return open.id;
    }
    await record(tx, ctx, {
      entity: 'cases',
      entityId: opened.id,
      action: 'case.open',
      to: 'open',
      data: { kind: input.kind, briefingId },
    });
    if (input.kind === 'dispute' && briefingId !== null) await takeOverChecks(tx, ctx, opened.id, briefingId);
    return opened.id;
  });
