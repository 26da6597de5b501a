import type { campaignFilter } from '@linkstand/contract/campaigns/filter';
import type { billFilter } from '@linkstand/contract/invoices/filter';
import type { linkFilter } from '@linkstand/contract/links/filter';
import { LINK_GROUPINGS } from '@linkstand/contract/links/listed';
import type { movementFilter } from '@linkstand/contract/wallet/filter';
import { createRoute, redirect } from '@tanstack/react-router';
import { mediaSearch, siteSearch } from '../../features/media/search.ts';
import { filteredBy, flag, number, oneOf, search } from '../../lib/search-params.ts';
import { listSearch } from '../../ui/list/list-search.ts';
import { listPage, page } from '../page.tsx';
import { rootRoute } from '../root.tsx';
import { sectionRoutes } from '../section-routes.tsx';

/** Screens of a client: top navigation, cart always in sight. */
export const face = createRoute({
  getParentRoute: () => rootRoute,
  id: 'client',
  component: page(() => import('./shell.tsx'), 'ClientShell'),
  staticData: { requires: 'user' },
});

// One page, one entry; then its name in the list below, and a line in navigation.ts if it has a menu item.

const media = createRoute({
  getParentRoute: () => face,
  path: '/media',
  validateSearch: mediaSearch,
  component: page(() => import('./pages/media.tsx'), 'MediaPage', 'askMedia'),
});

const site = createRoute({
  getParentRoute: () => face,
  path: '/media/$siteId',
  params: {
    parse: ({ siteId }) => ({ siteId: Number(siteId) }),
    stringify: ({ siteId }) => ({ siteId: String(siteId) }),
  },
  validateSearch: siteSearch,
  component: page(() => import('./pages/site.tsx'), 'SitePage'),
});

const campaignsPage = () => page(() => import('./pages/campaigns.tsx'), 'CampaignsPage', 'askCampaigns');
const dashboardSearch = filteredBy<typeof campaignFilter>()(listSearch);

const home = createRoute({
  getParentRoute: () => face,
  path: '/',
  validateSearch: dashboardSearch,
  component: campaignsPage(),
});

const myCampaigns = createRoute({
  getParentRoute: () => face,
  path: '/my-campaigns',
  validateSearch: dashboardSearch,
  component: campaignsPage(),
});

const linksSearch = filteredBy<typeof linkFilter>()({ ...listSearch, show: oneOf(LINK_GROUPINGS) });
const links = createRoute({
  getParentRoute: () => face,
  path: '/links',
  validateSearch: linksSearch,
  component: listPage(() => import('../../features/links/client-list.tsx')),
});

const completionSearch = search({ campaign: number(1), briefing: number(1) });

const completeCampaign = createRoute({
  getParentRoute: () => face,
  path: '/user/campaign/new/briefings',
  validateSearch: completionSearch,
  beforeLoad: ({ search: { campaign } }) => {
    if (campaign === undefined) throw redirect({ to: '/media', replace: true });
  },
  component: page(() => import('./pages/complete-campaign.tsx'), 'CompleteCampaignPage'),
});

const campaignSearch = search({ briefing: number(1) });

const campaign = createRoute({
  getParentRoute: () => face,
  path: '/user/campaign/$campaignId',
  params: {
    parse: ({ campaignId }) => ({ campaignId: Number(campaignId) }),
    stringify: ({ campaignId }) => ({ campaignId: String(campaignId) }),
  },
  validateSearch: campaignSearch,
  component: page(() => import('./pages/campaign.tsx'), 'CampaignPage'),
});

const successSearch = search({ campaign: number(1) });

const successRequest = createRoute({
  getParentRoute: () => face,
  path: '/success-request',
  validateSearch: successSearch,
  beforeLoad: ({ search: { campaign } }) => {
    if (campaign === undefined) throw redirect({ to: '/my-campaigns', replace: true });
  },
  component: page(() => import('./pages/success-request.tsx'), 'SuccessRequestPage'),
});

const financialSearch = filteredBy<typeof movementFilter & typeof billFilter>()({
  ...listSearch,
  topUp: number(1),
  campaign: number(1),
  tab: oneOf(['bills']),
  card: number(1),
  left: flag(),
});

const financial = createRoute({
  getParentRoute: () => face,
  path: '/financial',
  validateSearch: financialSearch,
  component: page(() => import('./pages/financial.tsx'), 'FinancialPage', 'askFinancial'),
});

const profile = createRoute({
  getParentRoute: () => face,
  path: '/user/profile',
  component: page(() => import('./pages/profile.tsx'), 'ProfilePage'),
});

const projects = sectionRoutes(face, '/projects', () => import('../../features/projects/section.tsx'));

const people = sectionRoutes(face, '/people', () => import('../../features/colleagues/section.tsx'));

/** A campaign begins with the choice of its sites. */
const toMedia = (path: '/user/campaign' | '/user/campaign/new') =>
  createRoute({
    getParentRoute: () => face,
    path,
    beforeLoad: () => {
      throw redirect({ to: '/media', replace: true });
    },
  });

export const clientRoutes = face.addChildren([
  home,
  myCampaigns,
  links,
  media,
  site,
  toMedia('/user/campaign'),
  toMedia('/user/campaign/new'),
  completeCampaign,
  campaign,
  successRequest,
  financial,
  profile,
  projects.list,
  projects.new,
  projects.record,
  people.list,
  people.record,
]);
