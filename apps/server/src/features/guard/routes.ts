import type { contract } from '@linkstand/contract';
import type { Context } from '../../platform/context.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { findLinkLife } from '../briefings/link-life.ts';
import { actOnClaim } from './commands/act-on-claim.ts';

type ClaimEndpoints = Pick<
  (typeof contract)['briefings'],
  'refundLink' | 'pauseGuarantee' | 'resumeGuarantee' | 'settleGuarantee'
>;

const acting =
  (act: Parameters<typeof actOnClaim>[1]) =>
  async ({ params, body }: { params: { id: number }; body: { reason?: string } }, ctx: Context) => {
    await actOnClaim(ctx, act, params.id, body.reason);
    return findLinkLife(ctx, params.id);
  };

/** What is owed for lost links. */
export const guaranteeRoutes = (): Handlers<ClaimEndpoints> => ({
  refundLink: acting('refund'),
  pauseGuarantee: acting('pause'),
  resumeGuarantee: acting('resume'),
  settleGuarantee: acting('settle'),
});
