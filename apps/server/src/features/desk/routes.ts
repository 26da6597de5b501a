import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import type { IdentityAdmin } from '../../platform/identity/port.ts';
import { recordFinder } from './find-records.ts';
import { readFirstSteps } from './first-steps.ts';
import { countWaiting } from './waiting.ts';

export function deskRoutes({ identity }: { readonly identity: IdentityAdmin }): Handlers<typeof contract.desk> {
  const findRecords = recordFinder(identity);
  return {
    waiting: (_call, ctx) => countWaiting(asUser(ctx)),
    firstSteps: async (_call, { db }) => ({ data: await readFirstSteps(db) }),
    find: async ({ body }, ctx) => ({ data: await findRecords(asUser(ctx), body.text) }),
  };
}
