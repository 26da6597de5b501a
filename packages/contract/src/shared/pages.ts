/**
 * Sections of the back-office. Each has a list, `new` and a record's page. Users are not created here: people register.
 */
const SECTIONS = [
  '/owners',
  '/sites',
  '/agencies',
  '/companies',
  '/categories',
  '/tags',
  '/tags-crm',
  '/categories-costs',
  '/releases-bills',
  '/payments',
  '/create-invoices',
  '/create-invoices/fiscal-records',
  '/editors',
  '/admins',
  '/site-managers',
  '/owner-managers',
  '/sellers',
] as const;

/**
 * Paths of the web app's pages; `$name` stands for any one part. The server answers every other path with 404 (and the
 * app's not-found page). A test of the web app compares the list with its routes.
 */
export const PAGES: readonly string[] = [
  '/',
  '/media',
  '/media/$siteId',
  '/my-campaigns',
  '/user/campaign',
  '/user/campaign/new',
  '/user/campaign/new/briefings',
  '/user/campaign/$campaignId',
  '/success-request',
  '/financial',
  '/user/profile',
  '/external/briefings/$uuid/owner/publish',
  '/external/owner/$uuid/briefings',
  '/final-url-sent',
  '/requests',
  '/requests/new',
  '/requests/$id/complete',
  '/briefings',
  '/briefings/in-progress',
  '/briefings/$id',
  '/cases',
  '/tasks',
  '/crm',
  '/users',
  '/users/$id',
  '/sellers/reviews',
  '/payments/payouts',
  '/payments/payouts/new',
  '/payments/payouts/$id',
  '/payments/statements',
  '/payments/statements/$id',
  '/payments/commissions',
  '/configurations',
  '/admin/mail',
  '/admin/audit',
  '/sites/imports',
  '/sites/imports/$id',
  '/login',
  '/register',
  '/forgot-password',
  '/auth',
  '/unsubscribe/search/$key',
  ...SECTIONS.flatMap((section) => [section, `${section}/new`, `${section}/$id`]),
];

const patterns = PAGES.map((page) => new RegExp(`^${page.replace(/\$\w+/g, '[^/]+')}/?$`));

/** True if there is a page at this path (without query). */
export const isPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
