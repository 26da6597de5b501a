import type { auditFilter } from '@linkstand/contract/audit/filter';
import type { briefingFilter } from '@linkstand/contract/briefings/filter';
import type { caseFilter } from '@linkstand/contract/cases/filter';
import type { commissionFilter } from '@linkstand/contract/commissions/filter';
import type { crmFilter } from '@linkstand/contract/crm/filter';
import type { failedJobFilter } from '@linkstand/contract/failed-jobs/filter';
import type { fiscalRecordFilter } from '@linkstand/contract/fiscal-records/filter';
import type { invoiceFilter } from '@linkstand/contract/invoices/filter';
import type { linkFilter } from '@linkstand/contract/links/filter';
import { LINK_GROUPINGS } from '@linkstand/contract/links/listed';
import type { mailFilter } from '@linkstand/contract/mails/filter';
import type { newsletterFilter } from '@linkstand/contract/newsletters/filter';
import type { paymentFilter } from '@linkstand/contract/payments/filter';
import type { payoutRunFilter } from '@linkstand/contract/payouts/filter';
import type { recentChangeFilter } from '@linkstand/contract/recent-changes/filter';
import type { requestFilter } from '@linkstand/contract/requests/filter';
import type { reviewFilter } from '@linkstand/contract/reviews/filter';
import type { siteImportFilter } from '@linkstand/contract/sites/import-filter';
import { LINE_GROUPS } from '@linkstand/contract/statements/choices';
import type { statementFilter } from '@linkstand/contract/statements/filter';
import type { taskFilter } from '@linkstand/contract/tasks/filter';
import type { chatFilter } from '@linkstand/contract/whatsapp-chats/filter';
import { createRoute } from '@tanstack/react-router';
import { monthlySearch } from '../../features/publication-reports/monthly-search.ts';
import { reportSearch } from '../../features/reports/report-search.ts';
import { filteredBy, number, oneOf, search, text } from '../../lib/search-params.ts';
import { listSearch } from '../../ui/list/list-search.ts';
import { listPage, page } from '../page.tsx';
import { rootRoute } from '../root.tsx';
import { sectionRoutes } from '../section-routes.tsx';

/** Screens of the staff. A page for admins only says `staticData: { requires: 'admin' }`. */
export const face = createRoute({
  getParentRoute: () => rootRoute,
  id: 'office',
  component: page(() => import('./shell.tsx'), 'OfficeShell'),
  staticData: { requires: 'internal' },
});

// One page, one entry; then its name in the list below, and a line in navigation.ts if it has a menu item.

const requestsSearch = filteredBy<typeof requestFilter>()({ ...listSearch, open: number(1) });
const requests = createRoute({
  getParentRoute: () => face,
  path: '/requests',
  validateSearch: requestsSearch,
  component: listPage(() => import('../../features/requests/list.tsx'), { ahead: true }),
});
const newRequest = createRoute({
  getParentRoute: () => face,
  path: '/requests/new',
  component: page(() => import('./pages/new-request.tsx'), 'NewRequestPage'),
});

const completeSearch = search({ open: number(1) });
const completeRequest = createRoute({
  getParentRoute: () => face,
  path: '/requests/$id/complete',
  validateSearch: completeSearch,
  component: page(() => import('./pages/complete-request.tsx'), 'CompleteRequestPage'),
});

const briefingsSearch = filteredBy<typeof briefingFilter>()({ ...listSearch });
const briefings = createRoute({
  getParentRoute: () => face,
  path: '/briefings',
  validateSearch: briefingsSearch,
  component: listPage(() => import('../../features/briefings/staff-briefings/list.tsx'), { ahead: true }),
});
const linksSearch = filteredBy<typeof linkFilter>()({ ...listSearch, show: oneOf(LINK_GROUPINGS) });
const links = createRoute({
  getParentRoute: () => face,
  path: '/briefings/links',
  validateSearch: linksSearch,
  component: listPage(() => import('../../features/links/office-list.tsx')),
});
const boardSearch = filteredBy<typeof briefingFilter>()({});
const inProgress = createRoute({
  getParentRoute: () => face,
  path: '/briefings/in-progress',
  validateSearch: boardSearch,
  component: page(() => import('./pages/in-progress.tsx'), 'InProgressPage'),
});
const briefing = createRoute({
  getParentRoute: () => face,
  path: '/briefings/$id',
  component: page(() => import('./pages/briefing.tsx'), 'BriefingPage'),
});

const casesSearch = filteredBy<typeof caseFilter>()({ ...listSearch, open: number(1) });
const cases = createRoute({
  getParentRoute: () => face,
  path: '/cases',
  validateSearch: casesSearch,
  component: listPage(() => import('../../features/cases/list.tsx'), { ahead: true }),
});

const tasksSearch = filteredBy<typeof taskFilter>()({ ...listSearch, show: oneOf(['list']), open: number(1) });
const tasks = createRoute({
  getParentRoute: () => face,
  path: '/tasks',
  validateSearch: tasksSearch,
  component: listPage(() => import('../../features/tasks/list.tsx')),
  staticData: { requires: 'admin' },
});

const crmSearch = filteredBy<typeof crmFilter>()({ ...listSearch, show: oneOf(['today']), open: number(1) });
const crm = createRoute({
  getParentRoute: () => face,
  path: '/crm',
  validateSearch: crmSearch,
  component: listPage(() => import('../../features/crm/list.tsx')),
});

const whatsappChatsSearch = filteredBy<typeof chatFilter>()({ ...listSearch });
const whatsappChats = createRoute({
  getParentRoute: () => face,
  path: '/whatsapp-chats',
  validateSearch: whatsappChatsSearch,
  component: listPage(() => import('../../features/whatsapp-chats/list.tsx')),
});
const whatsappChat = createRoute({
  getParentRoute: () => face,
  path: '/whatsapp-chats/$id',
  component: page(() => import('./pages/whatsapp-chat.tsx'), 'WhatsappChatPage'),
});

const newslettersSearch = filteredBy<typeof newsletterFilter>()({ ...listSearch });
const newsletters = createRoute({
  getParentRoute: () => face,
  path: '/newsletters',
  validateSearch: newslettersSearch,
  component: listPage(() => import('../../features/newsletters/list.tsx')),
});
const newNewsletter = createRoute({
  getParentRoute: () => face,
  path: '/newsletters/new',
  component: page(() => import('./pages/new-newsletter.tsx'), 'NewNewsletterPage'),
});
const newsletter = createRoute({
  getParentRoute: () => face,
  path: '/newsletters/$id',
  component: page(() => import('./pages/newsletter.tsx'), 'NewsletterPage'),
});

const reviewsSearch = filteredBy<typeof reviewFilter>()({ ...listSearch, open: number(1) });
const reviews = createRoute({
  getParentRoute: () => face,
  path: '/sellers/reviews',
  validateSearch: reviewsSearch,
  component: listPage(() => import('../../features/reviews/list.tsx')),
});

const paymentsSearch = filteredBy<typeof paymentFilter>()({ ...listSearch });
const payments = createRoute({
  getParentRoute: () => face,
  path: '/payments',
  validateSearch: paymentsSearch,
  // A seller reads its commission here.
  component: page(() => import('./pages/payments.tsx'), 'PaymentsPage'),
});
const fiscalRecordsSearch = filteredBy<typeof fiscalRecordFilter>()({ ...listSearch });
const fiscalRecords = createRoute({
  getParentRoute: () => face,
  path: '/create-invoices/fiscal-records',
  validateSearch: fiscalRecordsSearch,
  component: listPage(() => import('../../features/fiscal-records/list.tsx')),
  staticData: { requires: 'admin' },
});
const payoutsSearch = filteredBy<typeof payoutRunFilter>()({ ...listSearch });
const payouts = createRoute({
  getParentRoute: () => face,
  path: '/payments/payouts',
  validateSearch: payoutsSearch,
  component: listPage(() => import('../../features/payouts/list.tsx')),
  staticData: { requires: 'admin' },
});
const newPayout = createRoute({
  getParentRoute: () => face,
  path: '/payments/payouts/new',
  component: page(() => import('./pages/new-payout.tsx'), 'NewPayoutPage'),
  staticData: { requires: 'admin' },
});
const payout = createRoute({
  getParentRoute: () => face,
  path: '/payments/payouts/$id',
  component: page(() => import('./pages/payout.tsx'), 'PayoutPage'),
  staticData: { requires: 'admin' },
});
const statementsSearch = filteredBy<typeof statementFilter>()({ ...listSearch });
const statements = createRoute({
  getParentRoute: () => face,
  path: '/payments/statements',
  validateSearch: statementsSearch,
  component: listPage(() => import('../../features/statements/list.tsx')),
  staticData: { requires: 'admin' },
});
const statementSearch = search({ group: oneOf([...LINE_GROUPS]) });
const statement = createRoute({
  getParentRoute: () => face,
  path: '/payments/statements/$id',
  validateSearch: statementSearch,
  component: page(() => import('./pages/statement.tsx'), 'StatementPage'),
  staticData: { requires: 'admin' },
});
const commissionsSearch = filteredBy<typeof commissionFilter>()({ ...listSearch });
const commissions = createRoute({
  getParentRoute: () => face,
  path: '/payments/commissions',
  validateSearch: commissionsSearch,
  component: listPage(() => import('../../features/commissions/list.tsx')),
  staticData: { requires: 'admin' },
});
const newPayment = createRoute({
  getParentRoute: () => face,
  path: '/payments/new',
  component: page(() => import('./pages/new-payment.tsx'), 'NewPaymentPage'),
});
const payment = createRoute({
  getParentRoute: () => face,
  path: '/payments/$id',
  component: page(() => import('./pages/payment.tsx'), 'PaymentPage'),
});
const clientPayments = createRoute({
  getParentRoute: () => face,
  path: '/payments/of-clients',
  validateSearch: paymentsSearch,
  component: listPage(() => import('../../features/payments/list.tsx')),
});

const invoicesSearch = filteredBy<typeof invoiceFilter>()({ ...listSearch });
const invoices = createRoute({
  getParentRoute: () => face,
  path: '/create-invoices',
  validateSearch: invoicesSearch,
  component: listPage(() => import('../../features/invoices/list.tsx')),
});
const newInvoice = createRoute({
  getParentRoute: () => face,
  path: '/create-invoices/new',
  component: page(() => import('./pages/new-invoice.tsx'), 'NewInvoicePage'),
});
const invoice = createRoute({
  getParentRoute: () => face,
  path: '/create-invoices/$id',
  component: page(() => import('./pages/invoice.tsx'), 'InvoicePage'),
});

const profile = createRoute({
  getParentRoute: () => face,
  path: '/profile',
  component: page(() => import('./pages/profile.tsx'), 'ProfilePage'),
});

const dashboard = createRoute({
  getParentRoute: () => face,
  path: '/dashboard',
  validateSearch: reportSearch,
  component: page(() => import('./pages/dashboard.tsx'), 'DashboardPage', 'askDashboardPage'),
  staticData: { requires: 'admin' },
});

// All reports have one page. The contract says what each shows, and the server who may see it.
const reportRoute = <const Path extends `/${string}`>(path: Path, requires?: 'admin') =>
  createRoute({
    getParentRoute: () => face,
    path,
    validateSearch: reportSearch,
    component: page(() => import('./pages/report.tsx'), 'ReportPage'),
    ...(requires && { staticData: { requires } }),
  });
const clientsReport = reportRoute('/clients-report', 'admin');
const clientsTiers = reportRoute('/clients-report/tiers', 'admin');
const clientsMarketing = reportRoute('/clients-report/marketing', 'admin');
const activePortfolio = reportRoute('/clients-report/active-portfolio', 'admin');
const sellsReport = reportRoute('/sells-report', 'admin');
const sellsByClients = reportRoute('/sells-report/by-clients', 'admin');
const sellsByYears = reportRoute('/sells-report/by-years', 'admin');
const totalsPeriod = reportRoute('/sells-report/totals-period', 'admin');
const financialReport = reportRoute('/financial-report', 'admin');
const clientView = reportRoute('/financial-report/client-view', 'admin');
const ownerView = reportRoute('/financial-report/owner-view', 'admin');
const sellerCommission = reportRoute('/financial-report/seller-commission', 'admin');
// The same of one's own.
const commissionReport = reportRoute('/payments/commission-report');
const briefingsReport = reportRoute('/briefings-report', 'admin');

const monthlyReport = createRoute({
  getParentRoute: () => face,
  path: '/reports/monthly',
  validateSearch: monthlySearch,
  component: page(() => import('./pages/monthly-report.tsx'), 'MonthlyReportPage'),
  staticData: { requires: 'admin' },
});

const configurations = createRoute({
  getParentRoute: () => face,
  path: '/configurations',
  validateSearch: search({ tab: text(), brand: number(1) }),
  component: page(() => import('./pages/configurations.tsx'), 'ConfigurationsPage'),
  staticData: { requires: 'admin' },
});

const thirdPartyApis = createRoute({
  getParentRoute: () => face,
  path: '/third-party-apis',
  component: page(() => import('./pages/third-party-apis.tsx'), 'ThirdPartyApisPage'),
  staticData: { requires: 'admin' },
});

const mailsSearch = filteredBy<typeof mailFilter>()({ ...listSearch, open: number(1) });
const mails = createRoute({
  getParentRoute: () => face,
  path: '/admin/mail',
  validateSearch: mailsSearch,
  component: listPage(() => import('../../features/mails/list.tsx')),
  staticData: { requires: 'admin' },
});

const auditSearch = filteredBy<typeof auditFilter>()({ ...listSearch, open: number(1) });
const audit = createRoute({
  getParentRoute: () => face,
  path: '/admin/audit',
  validateSearch: auditSearch,
  component: listPage(() => import('../../features/audit/list.tsx')),
  staticData: { requires: 'admin' },
});

const recentChangesSearch = filteredBy<typeof recentChangeFilter>()({ ...listSearch, open: number(1) });
const recentChanges = createRoute({
  getParentRoute: () => face,
  path: '/recent-changes',
  validateSearch: recentChangesSearch,
  component: listPage(() => import('../../features/recent-changes/list.tsx')),
});

const failedJobsSearch = filteredBy<typeof failedJobFilter>()({ ...listSearch, open: number(1) });
const failedJobs = createRoute({
  getParentRoute: () => face,
  path: '/failed-jobs',
  validateSearch: failedJobsSearch,
  component: listPage(() => import('../../features/failed-jobs/list.tsx')),
  staticData: { requires: 'admin' },
});

// Sections of the back-office: a list at the root, `new`, `:id`.
const owners = sectionRoutes(face, '/owners', () => import('../../features/owners/section.tsx'));
const sites = sectionRoutes(face, '/sites', () => import('../../features/sites/section.tsx'));
const siteImportsSearch = filteredBy<typeof siteImportFilter>()({ ...listSearch });
const siteImports = createRoute({
  getParentRoute: () => face,
  path: '/sites/imports',
  validateSearch: siteImportsSearch,
  component: listPage(() => import('../../features/sites/imports/list.tsx')),
});
const siteImport = createRoute({
  getParentRoute: () => face,
  path: '/sites/imports/$id',
  component: page(() => import('./pages/site-import.tsx'), 'SiteImportPage'),
});
const agencies = sectionRoutes(face, '/agencies', () => import('../../features/agencies/section.tsx'), 'admin');
const companies = sectionRoutes(face, '/companies', () => import('../../features/companies/section.tsx'), 'admin');
const categories = sectionRoutes(face, '/categories', () => import('../../features/categories/section.tsx'));
const tags = sectionRoutes(face, '/tags', () => import('../../features/tags/section.tsx'));
const tagsCrm = sectionRoutes(face, '/tags-crm', () => import('../../features/tags-crm/section.tsx'), 'admin');
const categoriesCosts = sectionRoutes(
  face,
  '/categories-costs',
  () => import('../../features/categories-costs/section.tsx'),
  'admin',
);
const releasesBills = sectionRoutes(
  face,
  '/releases-bills',
  () => import('../../features/releases-bills/section.tsx'),
  'admin',
);
const editors = sectionRoutes(face, '/editors', () => import('../../features/editors/section.tsx'), 'admin');
const admins = sectionRoutes(face, '/admins', () => import('../../features/admins/section.tsx'), 'admin');
const siteManagers = sectionRoutes(
  face,
  '/site-managers',
  () => import('../../features/site-managers/section.tsx'),
  'admin',
);
const ownerManagers = sectionRoutes(
  face,
  '/owner-managers',
  () => import('../../features/owner-managers/section.tsx'),
  'admin',
);
const sellers = sectionRoutes(face, '/sellers', () => import('../../features/sellers/section.tsx'), 'admin');

// People register or are invited elsewhere: no `new` here.
const users = sectionRoutes(face, '/users', () => import('../../features/users/people/section.tsx'));

export const officeRoutes = face.addChildren([
  requests,
  newRequest,
  completeRequest,
  briefings,
  inProgress,
  links,
  briefing,
  cases,
  tasks,
  crm,
  whatsappChats,
  whatsappChat,
  newsletters,
  newNewsletter,
  newsletter,
  mails,
  audit,
  recentChanges,
  failedJobs,
  owners.list,
  owners.new,
  owners.record,
  sites.list,
  sites.new,
  sites.record,
  siteImports,
  siteImport,
  agencies.list,
  agencies.new,
  agencies.record,
  companies.list,
  companies.new,
  companies.record,
  categories.list,
  categories.new,
  categories.record,
  tags.list,
  tags.new,
  tags.record,
  tagsCrm.list,
  tagsCrm.new,
  tagsCrm.record,
  categoriesCosts.list,
  categoriesCosts.new,
  categoriesCosts.record,
  releasesBills.list,
  releasesBills.new,
  releasesBills.record,
  editors.list,
  editors.new,
  editors.record,
  admins.list,
  admins.new,
  admins.record,
  siteManagers.list,
  siteManagers.new,
  siteManagers.record,
  ownerManagers.list,
  ownerManagers.new,
  ownerManagers.record,
  sellers.list,
  sellers.new,
  sellers.record,
  reviews,
  payments,
  newPayment,
  fiscalRecords,
  payouts,
  newPayout,
  payout,
  statements,
  statement,
  commissions,
  commissionReport,
  clientPayments,
  payment,
  invoices,
  newInvoice,
  invoice,
  dashboard,
  clientsReport,
  clientsTiers,
  clientsMarketing,
  activePortfolio,
  sellsReport,
  sellsByClients,
  sellsByYears,
  totalsPeriod,
  financialReport,
  clientView,
  ownerView,
  sellerCommission,
  briefingsReport,
  monthlyReport,
  configurations,
  thirdPartyApis,
  users.list,
  users.record,
  profile,
]);
