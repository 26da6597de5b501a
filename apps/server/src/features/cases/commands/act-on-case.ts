import type { Updateable } from 'kysely';
import type { DB } from '../../../db/types.generated.ts';
import type { Context, Tx, UserActor } from '../../../platform/context.ts';
import { conflict } from '../../../platform/errors.ts';
import { difference, record } from '../../../platform/record.ts';
import { type CaseAct, requireCase } from '../policy.ts';
import { presentCase } from '../presenter.ts';
import { type CaseRecord, findCase } from '../queries.ts';
import { OPENED_BY_RULES } from './open-case.ts';

interface Doing {
  readonly changes: Updateable<DB['cases']>;
  /** What is said with it; becomes an entry that everybody who sees the case reads. */
  readonly entry?: string;
  readonly also?: (tx: Tx) => Promise<void>;
}

/** Of a rule's kind a briefing has one open case: what is left to do belongs there. @throws Refusal 409 */
async function requireAlone(tx: Tx, { kind, briefingId }: Pick<CaseRecord, 'kind' | 'briefingId'>): Promise<void> {
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

/** See it (404), may do it (403), possible now (409), recorded: the spine of every act on a case. */
export async function actOnCase(
  ctx: Context<UserActor>,
  act: CaseAct,
  id: number,
  version: number,
  doing: Doing,
): Promise<void> {
  const isDone = await ctx.db.transaction().execute(async (tx) => {
    const before = await findCase(tx, ctx.actor, id);
    requireCase(ctx.actor, act, before);
    const { kind = before.kind } = doing.changes;
    if (act === 'reopen' || kind !== before.kind) await requireAlone(tx, { kind, briefingId: before.briefingId });
    const row = await tx
      .updateTable('cases')
      .set({ ...doing.changes, version: version + 1 })
      .where('id', '=', id)
      .where('version', '=', version)
      .returning('state')
      .executeTakeFirst();
    if (!row) return false;
    if (doing.entry !== undefined) {
      const authorKind = ctx.actor.role === 'USER' ? 'client' : 'staff';
      await tx
        .insertInto('caseEntries')
        .values({
          caseId: id,
          authorKind,
          authorId: ctx.actor.id,
          authorName: ctx.actor.name,
          body: doing.entry,
          createdAt: ctx.now,
        })
        .execute();
    }
    await doing.also?.(tx);
    await record(tx, ctx, {
      entity: 'cases',
      entityId: id,
      action: `case.${act}`,
      from: before.state,
      to: row.state,
      reason: doing.entry,
      ...(act === 'update' ? { changes: difference<object>(before, doing.changes) ?? {} } : {}),
      data: { briefingId: before.briefingId },
    });
    return true;
  });
  if (!isDone) throw conflict('changed_meanwhile', { current: await presentCase(ctx, id) });
}
