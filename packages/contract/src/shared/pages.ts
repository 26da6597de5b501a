/** Sections of the back-office: each has a list, `new` and a record's page. Nobody makes a user: people register. */
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
  '/editors',
  '/admins',
  '/site-managers',
  '/owner-managers',
  '/sellers',
] as const;

/**
 * Addresses of the web app's pages, `$name` for any one part. The server answers any other with 404 (and the app's page
 * that says so); a test of the web app holds the list against its routes.
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
  '/users',
  '/users/$id',
  '/sellers/reviews',
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

/** Is there a page at this path (without query)? */
export const isPage = (path: string): boolean => patterns.some((pattern) => pattern.test(path));
