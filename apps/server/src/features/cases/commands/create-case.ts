import { CLIENT_CASE_KINDS } from '@linkstand/contract/cases/choices';
import type { CaseInput } from '@linkstand/contract/cases/schema';
import { INTERNAL_ROLES } from '@linkstand/contract/shared/roles';
import type { z } from 'zod';
import { type Context, hasRole, together, type UserActor } from '../../../platform/context.ts';
import { fieldRule } from '../../../platform/errors.ts';
import { findBriefing } from '../../briefings/queries.ts';
import { requirePerson } from '../../users/require-person.ts';
import { openCase } from './open-case.ts';

/** Opens a case by hand. A client may ask or dispute; other kinds are the team's. @returns its id */
export function createCase(ctx: Context<UserActor>, input: z.output<typeof CaseInput>): Promise<number> {
  const isClient = hasRole(ctx.actor, 'USER');
  if (isClient && !CLIENT_CASE_KINDS.some((kind) => kind === input.kind))
    throw fieldRule({ path: 'kind', code: 'choose_other' });
  return together(ctx, async (tx, inside) => {
    if (input.briefingId !== undefined) await findBriefing(tx, ctx.actor, input.briefingId);
    if (!isClient) await requirePerson(tx, 'assigneeId', input.assigneeId, INTERNAL_ROLES);
    const { kind, title, detail } = input;
    return openCase(inside, {
      kind,
      title,
      detail,
      added: detail.toLowerCase().includes(title.toLowerCase()) ? detail : `${title}\n\n${detail}`.trim(),
      briefingId: input.briefingId ?? null,
      ...(isClient ? {} : { assigneeId: input.assigneeId ?? null }),
      ...(isClient || input.dueOn === undefined ? {} : { dueOn: input.dueOn }),
    });
  });
}
