import type { CaseChange } from '@linkstand/contract/cases/schema';
import type { z } from 'zod';
import type { Context, UserActor } from '../../../platform/context.ts';
import { actOnCase } from './act-on-case.ts';

/** Corrects what a case is about: its kind, its line, what happened. */
export const updateCase = (
  ctx: Context<UserActor>,
  id: number,
  version: number,
  { kind, title, detail }: z.output<typeof CaseChange>,
) =>
  actOnCase(ctx, 'update', id, version, {
    changes: {
      ...(kind === undefined ? {} : { kind }),
      ...(title === undefined ? {} : { title }),
      ...(detail === undefined ? {} : { detail }),
    },
  });
