import type { CrmTouch } from '@linkstand/contract/crm/schema';
import type { Context } from '../../../platform/context.ts';
import { difference } from '../../../platform/record.ts';
import { crmEntries } from '../../messages/threads.ts';
import { requireColleagues } from '../../users/colleagues.ts';
import type { Care } from '../care.ts';
import { requireComingStep } from './plan-step.ts';

/** Stores a contact of the team, which starts the clock again, and sets the next step if one is given. */
export const touch = (care: Care, ctx: Context, id: number, { kind, body, mentions, step }: CrmTouch): Promise<void> =>
  care.write(ctx, 'touch', { id }, async (before, tx, inside) => {
    if (step) await requireComingStep(tx, ctx, { entity: care.entity, id, before, step, path: 'step.nextStepOn' });
    const called = await requireColleagues(inside, care.about, id, mentions);
    const entry = await crmEntries.add(tx, ctx, { [care.thread]: id, kind }, body, { mentions: called });
    return {
      ...(step && { changes: step }),
      logged: { ...(step && difference<object>(before, step)) },
      data: { kind, entryId: entry.id },
    };
  });
