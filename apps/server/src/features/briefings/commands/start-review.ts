import type { TransitionInput } from '@linkstand/contract/briefings/schema';
import type { Context } from '../../../platform/context.ts';
import { forbidden } from '../../../platform/errors.ts';
import { requirePerson } from '../../users/require-person.ts';
import { type BriefingRef, moveBriefing, personOf } from './move-briefing.ts';

/**
 * An editor takes it from the open queue, or starts an assigned one. Coordinators and administrators may name the
 * editor.
 */
export const startReview = (ctx: Context, { editorId: wanted, ...at }: BriefingRef & TransitionInput['start_review']) =>
  moveBriefing(ctx, 'start_review', at, async (briefing, tx) => {
    const person = personOf(ctx);
    const mayName = person.role === 'ADMIN' || person.isCoordinator;
    if (wanted !== undefined && wanted !== person.id && !mayName) throw forbidden();
    if (wanted !== undefined && wanted !== person.id) await requirePerson(tx, 'editorId', wanted, ['EDITOR']);
    return { to: 'in_review', changes: { editorId: wanted ?? briefing.editorId ?? person.id } };
  });
