import type { contract } from '@linkstand/contract';
import { canonicalJson } from '../../platform/canonical-json.ts';
import type { Context } from '../../platform/context.ts';
import { download } from '../../platform/http/download.ts';
import type { Handlers } from '../../platform/http/mount.ts';
import { each, listHandlers } from '../../platform/list/handlers.ts';
import type { Services } from '../../services.ts';
import { findLinkLife } from '../briefings/link-life.ts';
import { liveSetting } from '../settings/live.ts';
import { actOnClaim } from './commands/act-on-claim.ts';
import { replaceLink } from './commands/replace-link.ts';
import { bundleOf } from './evidence/bundle.ts';
import { listDays } from './evidence/seal-days.ts';
import { groupLinks, linksList, presentLink } from './links-list.ts';
import { listReplacementSites } from './replacement-sites.ts';

type ClaimEndpoints = Pick<
  (typeof contract)['briefings'],
  | 'linkEvidence'
  | 'refundLink'
  | 'replacementSites'
  | 'replaceLink'
  | 'pauseGuarantee'
  | 'resumeGuarantee'
  | 'settleGuarantee'
>;

const acting =
  (act: Parameters<typeof actOnClaim>[1]) =>
  async ({ params, body }: { params: { id: number }; body: { reason?: string } }, ctx: Context) => {
    await actOnClaim(ctx, act, params.id, body.reason);
    return findLinkLife(ctx, params.id);
  };

/** Guarantee claims of lost links, and the evidence. */
export const guaranteeRoutes = ({ evidence }: Pick<Services, 'evidence'>): Handlers<ClaimEndpoints> => ({
  linkEvidence: async ({ params }, ctx) =>
    download({
      // The same text that is hashed, so that any changed byte is detected.
      body: canonicalJson(await bundleOf(ctx, evidence, params.id)),
      mediaType: 'application/json',
      fileName: `link-evidence-${params.id}.json`,
    }),
  refundLink: acting('refund'),
  replacementSites: async ({ params }, ctx) => ({ data: await listReplacementSites(ctx, params.id) }),
  replaceLink: async ({ params, body }, ctx) => {
    await replaceLink(ctx, params.id, body.siteId);
    return findLinkLife(ctx, params.id);
  },
  pauseGuarantee: acting('pause'),
  resumeGuarantee: acting('resume'),
  settleGuarantee: acting('settle'),
});

export const linksRoutes = ({ evidence }: Pick<Services, 'evidence'>): Handlers<(typeof contract)['links']> => ({
  ...listHandlers(linksList, each(presentLink)),
  groups: ({ query, body }, ctx) => groupLinks(ctx, query.by, body),
  days: async ({ query }, { db }) => ({
    origin: evidence.origin,
    publicKey: evidence.publicKey,
    ...(await listDays(db, query.before)),
    unseen: {
      caseDays: liveSetting('link_checks').unknownCaseDays,
      lostDays: liveSetting('link_checks').unknownLostDays,
    },
  }),
});
