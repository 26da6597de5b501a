/** Every list of the product, and how it is measured: by which readers, orders and filters. */
import { DEMO_EMAILS } from '../apps/server/src/demo/people.ts';

const at = (name: string) => `${name}@demo.linkstand.test`;

/** Readers. The restricted ones have thousands or tens of thousands of rows in their scope. */
export const READERS = {
  admin: DEMO_EMAILS.admin,
  coordinator: DEMO_EMAILS.coordinator,
  /** A quarter of the briefings, and the open queue. */
  editor: DEMO_EMAILS.editor,
  /** An eleventh of the sites. */
  siteManager: DEMO_EMAILS.siteManager,
  /** Two thirds of the owners: their own and unassigned ones. */
  ownerManager: at('thiago'),
  /** An eighth of the clients. */
  seller: DEMO_EMAILS.seller,
  /** A company's manager with 2,000 campaigns, notifications and excluded domains. */
  client: DEMO_EMAILS.client,
  /** Another team member with almost nothing in their scope. */
  quietSiteManager: at('nuria'),
  quietSeller: at('amara'),
} as const;
export type Reader = keyof typeof READERS;

type Filter = Readonly<Record<string, unknown>>;

export interface List {
  /** Below /api/v1. */
  readonly path: string;
  /** The first reader gets everything: every order in both directions, every filter. Others get the usual ones. */
  readonly readers: readonly [Reader, ...Reader[]];
  /** A filter with a common word, and some with few or many results. Every reader gets the first two. */
  readonly filters: readonly Filter[];
  /** Tabs that it opens on, sorted as they are: every reader gets them. */
  readonly tabs?: readonly { readonly filter: Filter; readonly sort: string }[];
  /** The request, if it isn't `POST {path}/search` with a count. */
  readonly only?: 'search' | 'get';
}

/** In every fifteenth name and title. Two letters are in nearly all of them, and in no index. */
const text = { text: 'golden' };
const letters = { text: 'en' };
const rare = { text: 'golden garden 77' };
const person = { text: 'marta' };
const EVERYBODY: readonly [Reader, ...Reader[]] = [
  'admin',
  'coordinator',
  'editor',
  'siteManager',
  'ownerManager',
  'seller',
  'client',
  'quietSiteManager',
  'quietSeller',
];
const staff = (path: string): List => ({
  path,
  readers: ['admin'],
  filters: [person, { state: ['active'] }, { text: 'ma' }],
});
const named = (path: string): List => ({ path, readers: ['admin'], filters: [text, letters, rare] });

/** What is typed into the search of the office: rare and common words, addresses, domains, numbers, two letters. */
export const TYPED = [
  'golden garden 77',
  'golden',
  'marta',
  'user77@people.example',
  'garden',
  '1000341',
  'ma',
] as const;
/** Each with its own scope of all that is found. */
export const SEARCHERS: readonly Reader[] = [
  'admin',
  'coordinator',
  'editor',
  'siteManager',
  'ownerManager',
  'seller',
  'quietSeller',
];

export const LISTS: readonly List[] = [
  {
    path: 'users',
    readers: ['admin', 'seller', 'quietSeller'],
    filters: [
      person,
      { state: ['active'] },
      { text: 'ma' },
      { text: 'marta muñoz 77' },
      { country: ['PT'] },
      { role: ['USER'] },
      { withoutExecutive: true },
      { muted: false },
      { lastLoginFrom: '2020-01-01' },
      { yearSpendMin: 100_000 },
    ],
  },
  {
    path: 'crm',
    readers: ['admin', 'seller', 'quietSeller'],
    filters: [
      person,
      { today: true },
      { text: 'ma' },
      { text: 'marta muñoz 77' },
      { quiet: '60' },
      { crmTagId: [1_000_001] },
      { country: ['PT'] },
      { hasOpenCases: true },
      { falling: true },
      { stepDue: true },
      { muted: false },
      { muted: true },
      { withoutExecutive: true },
      { yearSpendMin: 100_000 },
      { lastActTo: '2026-01-01' },
    ],
  },
  { path: 'companies', readers: ['admin'], filters: [text, letters, rare, { country: ['PT'] }] },
  { path: 'agencies', readers: ['admin'], filters: [text, letters, rare, { country: ['PT'] }] },
  staff('sellers'),
  staff('editors'),
  staff('admins'),
  staff('site-managers'),
  staff('owner-managers'),
  { path: 'sellers/6/clients', readers: ['admin'], filters: [person, { text: 'ma' }] },
  {
    path: 'sellers/reviews',
    readers: ['admin', 'seller'],
    filters: [person, { state: ['open'] }, { kind: ['special_price'] }],
  },
  named('categories'),
  named('tags'),
  named('tags-crm'),
  named('categories-costs'),
  {
    path: 'releases-bills',
    readers: ['admin'],
    filters: [text, letters, rare, { status: 'open' }, { status: 'paid' }, { late: true }, { late: false }],
  },
  {
    path: 'sites',
    readers: ['admin', 'siteManager', 'seller'],
    filters: [
      { text: 'garden' },
      { status: ['active'] },
      { text: 'en' },
      { country: ['PT'] },
      { daMin: 40 },
      { mine: true },
      { severalOffers: true },
      { severalOffers: false },
      { costMin: 50_000 },
      { linkType: ['do_follow'] },
    ],
  },
  {
    path: 'owners',
    readers: ['admin', 'siteManager', 'ownerManager', 'quietSiteManager'],
    filters: [
      text,
      { waiting: true },
      letters,
      rare,
      { country: ['PT'] },
      { withoutSites: true },
      { withoutPayment: true },
      { unassigned: true },
      { linkRevoked: true },
      { blocked: true },
    ],
  },
  {
    path: 'campaigns',
    readers: ['admin', 'client', 'coordinator', 'seller', 'quietSeller'],
    filters: [text, { status: ['in_progress'] }, letters, rare, person, { yourTurn: true }],
  },
  {
    path: 'requests',
    readers: ['admin', 'coordinator', 'seller', 'quietSeller'],
    filters: [
      { ...text, queue: 'all' },
      { queue: 'waiting' },
      { queue: 'all' },
      { ...letters, queue: 'waiting' },
      { ...rare, queue: 'all' },
      { queue: 'all', late: true },
    ],
    tabs: [{ filter: { queue: 'waiting' }, sort: 'submittedAt,asc' }],
  },
  {
    path: 'briefings',
    readers: EVERYBODY,
    filters: [
      text,
      { status: ['waiting_publish', 'pending_owner'] },
      letters,
      rare,
      person,
      { text: 'garden' },
      { country: ['PT'] },
      { late: true },
      { late: false },
      { mine: true },
      { unassigned: true },
      { withOpenCase: true },
      { categoryId: 3 },
      { publishedFrom: '2020-01-01' },
      { checkFailed: true },
    ],
    tabs: [{ filter: { needsMe: true }, sort: 'due,asc' }],
  },
  {
    path: 'links',
    readers: EVERYBODY,
    filters: [
      text,
      { state: ['lost', 'repairing'] },
      letters,
      rare,
      person,
      { state: ['in_order'] },
      { targetHost: 'target.example' },
      { publishedFrom: '2020-01-01' },
      { guaranteedTo: '2030-01-01' },
      { priceMin: 50_000 },
      { linkType: ['no_follow'] },
    ],
    tabs: [{ filter: { state: ['alive', 'suspect', 'unchecked', 'repairing', 'lost'] }, sort: 'publishedAt,desc' }],
  },
  {
    path: 'cases',
    readers: ['admin', 'coordinator', 'editor', 'siteManager', 'ownerManager', 'seller', 'client', 'quietSeller'],
    filters: [text, { state: ['open'] }, letters, rare, { text: 'garden' }, { late: true }, { mine: true }],
    tabs: [
      { filter: { state: ['open'] }, sort: 'dueOn,asc' },
      { filter: { state: ['open'], mine: true }, sort: 'dueOn,asc' },
    ],
  },
  {
    path: 'audit',
    readers: ['admin'],
    filters: [
      { actor: 'marta' },
      { entity: ['sites'] },
      { actor: 'ma' },
      { action: 'case' },
      { actorKind: ['user'] },
      { forced: true },
      { reason: 'late' },
      { atFrom: '2026-01-01' },
    ],
  },
  {
    path: 'mails',
    readers: ['admin'],
    filters: [text, { status: ['failed'] }, { text: 'en' }, rare, { status: ['sent'] }],
  },
  { path: 'exclusions', readers: ['client'], filters: [{ text: 'excluded' }, { list: 'own' }, { text: 'd77' }] },
  { path: 'notifications', readers: ['admin', 'client'], filters: [], only: 'get' },
  // With the exact total and all facets. Measured with different questions by `npm run bench:catalogue`.
  { path: 'media', readers: ['client', 'admin'], filters: [{ text: 'garden' }, { country: ['PT'] }], only: 'search' },
];
