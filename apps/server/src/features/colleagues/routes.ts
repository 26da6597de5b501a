import type { contract } from '@linkstand/contract';
import { asUser } from '../../platform/http/as-user.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { resourceHandlers } from '../../platform/resource/handlers.ts';
import type { Services } from '../../services.ts';
import { readRules, setRules } from './company-rules.ts';
import { leaveCompany } from './leave-company.ts';
import { colleaguesOf, managedBy } from './resource.ts';

export function colleaguesRoutes({ identity }: Services): Handlers<typeof contract.colleagues> {
  const { remove: _, history: __, bulk: ___, ...listed } = resourceHandlers(colleaguesOf(identity));
  return {
    ...listed,
    create: async (received, ctx) => {
      managedBy(ctx);
      return listed.create(received, ctx);
    },
    rules: (_received, ctx) => readRules(asUser(ctx)),
    setRules: async ({ body, version }, ctx) => {
      await setRules(asUser(ctx), version, body.needsApproval);
      return readRules(asUser(ctx));
    },
    leave: ({ params, body }, ctx) => leaveCompany(asUser(ctx), identity, params.id, body.toId),
  };
}
