import type { CaseChange } from '@linkstand/contract/cases/schema';
import type { z } from 'zod';
import type { Context } from '../../../platform/context.ts';
import type { RecordRef } from '../../../platform/lifecycle/lifecycle.ts';
import { moveCase, requireAlone } from './move-case.ts';

/** Corrects a case: its kind, title and description. */
export const updateCase = (ctx: Context, { id, version, ...input }: RecordRef & z.output<typeof CaseChange>) =>
  moveCase(ctx, 'update', { id, version }, async (before, tx) => {
    const { kind = before.kind, title = before.title, detail = before.detail } = input;
    if (kind !== before.kind) await requireAlone(tx, { kind, briefingId: before.briefingId });
    return { to: before.state, changes: { kind, title, detail } };
  });
