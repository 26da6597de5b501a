import { z } from 'zod';
import { endpoint } from '../shared/endpoint.ts';
import { line, Reason, Url } from '../shared/fields.ts';
import { FormatQuery } from '../shared/file-formats.ts';
import { Count, IdParams, Paging, PathId, pageOf, Ref } from '../shared/pagination.ts';
import { listExport, resource } from '../shared/resource.ts';
import { INTERNAL_ROLES } from '../shared/roles.ts';
import { SurvivalCurve } from '../survival/schema.ts';
import { BATCH_KINDS, Batch, BatchInput, BatchItem, BatchOutcome, BatchPart } from './batch.ts';
import {
  ImportDecision,
  ImportMapping,
  ImportReading,
  SiteImport,
  SiteImportFilter,
  SiteImportFindings,
  SiteImportItem,
  SiteImportRow,
} from './import.ts';
import { IMPORT_KINDS, MAX_IMPORT_BYTES } from './import-choices.ts';
import {
  CostChange,
  CostProposalInput,
  CostProposalRef,
  CostRefusal,
  FigureSource,
  MetricChange,
  NearSite,
  Offer,
  OfferInput,
  PriceChange,
  Site,
  SiteChoice,
  SiteFilter,
  SiteInput,
  SiteOptions,
  SiteRow,
} from './schema.ts';

export { SiteChoice };

const at = <const P extends string>(rest: P) => `/api/v1/sites/${rest}` as const;
const WRITERS = ['ADMIN', 'SITE_MANAGER'] as const;
/** Who may see what a site costs; a site manager of its own sites. */
const COST_READERS = ['ADMIN', 'SITE_MANAGER', 'OWNER_MANAGER'] as const;
/** Who may propose what it should cost; an owner manager of the owners it looks after. */
const COST_PROPOSERS = ['ADMIN', 'OWNER_MANAGER'] as const;
/** Whose price list it is: the id of an owner, or `by_sites`. Absent: any file of sites. */
const ListOwner = z
  .string()
  .regex(/^(?:by_sites|[1-9]\d{0,14})$/)
  .optional();
const OfferParams = z.object({ id: PathId, offerId: PathId });
const proposal = { method: 'POST', params: OfferParams, output: Offer, idempotent: true } as const;
/** What an offer is for stays: another owner's is another offer. */
const OfferChange = OfferInput.omit({ ownerId: true }).partial();

/** Batch edits: planned as a whole, looked at page by page, then applied and undone in parts. */
const batches = {
  create: endpoint({
    method: 'POST',
    path: at('batches/new'),
    access: WRITERS,
    summary: 'Plans a change of many sites, without changing them.',
    body: BatchInput,
    output: Batch,
    status: 201,
    perMinute: 30,
  }),
  get: endpoint({
    method: 'GET',
    path: at('batches/:id'),
    access: WRITERS,
    summary: 'A plan of the caller, with its progress.',
    params: IdParams,
    output: Batch,
  }),
  items: endpoint({
    method: 'GET',
    path: at('batches/:id/items'),
    access: WRITERS,
    summary: 'What a plan changes on each site.',
    params: IdParams,
    query: Paging.pick({ page: true, size: true }).extend({ kind: z.enum(BATCH_KINDS) }),
    output: pageOf(BatchItem),
  }),
  apply: endpoint({
    method: 'POST',
    path: at('batches/:id/apply'),
    access: WRITERS,
    summary: 'Applies the plan to these sites, unless they changed since it was made.',
    params: IdParams,
    body: BatchPart,
    output: BatchOutcome,
    idempotent: true,
  }),
  undo: endpoint({
    method: 'POST',
    path: at('batches/:id/undo'),
    access: WRITERS,
    summary: 'Restores these sites, unless they changed since.',
    params: IdParams,
    body: BatchPart,
    output: BatchOutcome,
    idempotent: true,
  }),
} as const;

/** A step of an import: asked for here, carried out by a job. */
const step = <const V extends string>(act: V, summary: string) =>
  endpoint({
    method: 'POST',
    path: at(`imports/:id/${act}`),
    access: WRITERS,
    summary,
    params: IdParams,
    output: SiteImport,
  });

/** Files of sites: brought in, their columns named, planned as a whole, carried out and taken back by jobs. */
const imports = {
  create: endpoint({
    method: 'POST',
    path: at('imports/new'),
    access: WRITERS,
    summary: 'Uploads a table of sites (CSV, XLSX, XLS or ODS), up to 50 MB and 200,000 rows, without changing sites.',
    body: z.strictObject({ file: z.file(), owner: ListOwner }),
    form: true,
    fileLimit: MAX_IMPORT_BYTES,
    output: SiteImport,
    status: 201,
    perMinute: 20,
  }),
  fetch: endpoint({
    method: 'POST',
    path: at('imports/fetch'),
    access: WRITERS,
    summary: 'The same with a table at a public address, such as a Google Sheet that anyone with the link may see.',
    body: z.strictObject({ address: Url, owner: ListOwner }),
    output: SiteImport,
    status: 201,
    perMinute: 10,
  }),
  search: endpoint({
    method: 'POST',
    path: at('imports/search'),
    isRead: true,
    access: WRITERS,
    summary: 'Imports that a filter finds. Site managers get their own.',
    query: Paging,
    body: SiteImportFilter,
    output: pageOf(SiteImportRow),
  }),
  count: endpoint({
    method: 'POST',
    path: at('imports/count'),
    isRead: true,
    access: WRITERS,
    summary: 'How many records a filter finds.',
    body: SiteImportFilter,
    output: Count,
  }),
  export: listExport('sites/imports', SiteImportFilter, WRITERS),
  template: endpoint({
    method: 'GET',
    path: at('imports/template'),
    access: WRITERS,
    summary: 'A template with every column that imports understand: CSV or XLSX.',
    query: FormatQuery,
    download: 'application/octet-stream',
  }),
  get: endpoint({
    method: 'GET',
    path: at('imports/:id'),
    access: WRITERS,
    summary: 'An import with its progress.',
    params: IdParams,
    output: SiteImport,
  }),
  items: endpoint({
    method: 'GET',
    path: at('imports/:id/items'),
    access: WRITERS,
    summary: 'Its rows of one kind, with their changes or faults.',
    params: IdParams,
    query: Paging.pick({ page: true, size: true }).extend({ kind: z.enum(IMPORT_KINDS) }),
    output: pageOf(SiteImportItem),
  }),
  findings: endpoint({
    method: 'GET',
    path: at('imports/:id/findings'),
    access: WRITERS,
    summary: 'What is wrong with its rows, by reason and with numbers, and what was guessed for new sites.',
    params: IdParams,
    output: SiteImportFindings,
  }),
  refused: endpoint({
    method: 'GET',
    path: at('imports/:id/refused'),
    access: WRITERS,
    summary: 'The refused rows with the reasons in another column, to correct and upload again.',
    params: IdParams,
    query: FormatQuery,
    download: 'application/octet-stream',
    perMinute: 30,
  }),
  reread: endpoint({
    method: 'POST',
    path: at('imports/:id/reread'),
    access: WRITERS,
    summary: 'Reads its file anew: another sheet, another row of column names, another encoding.',
    params: IdParams,
    body: ImportReading,
    output: SiteImport,
    perMinute: 30,
  }),
  plan: endpoint({
    method: 'POST',
    path: at('imports/:id/plan'),
    access: WRITERS,
    summary: 'Plans what each row would change, without changing sites.',
    params: IdParams,
    body: ImportMapping,
    output: SiteImport,
  }),
  decide: endpoint({
    method: 'POST',
    path: at('imports/:id/decide'),
    access: WRITERS,
    summary: 'Takes rows of a price list that wait for somebody to agree into the plan, or out of it.',
    params: IdParams,
    body: ImportDecision,
    output: SiteImport,
  }),
  apply: step('apply', 'Carries the plan out, or goes on where it was stopped; sites changed since are refused.'),
  stop: step('stop', 'Stops what is under way; what was written stays.'),
  take: endpoint({
    method: 'POST',
    path: at('imports/:id/take'),
    access: ['ADMIN'],
    summary: 'Takes over a price list that its owner sent, and plans it; its maker is the caller from then on.',
    params: IdParams,
    output: SiteImport,
  }),
  decline: endpoint({
    method: 'POST',
    path: at('imports/:id/decline'),
    access: ['ADMIN'],
    summary: 'Declines a price list that its owner sent; the owner reads the reason.',
    params: IdParams,
    body: z.strictObject({ reason: Reason }),
    output: SiteImport,
  }),
  undo: step('undo', 'Takes everything back, while nothing was ordered from its sites; what was touched since stays.'),
} as const;

export const sites = {
  ...resource('sites', {
    row: SiteRow,
    record: Site,
    input: SiteInput,
    needs: ['name', 'domain', 'country', 'language', 'type', 'tier', 'priceCents'],
    filter: SiteFilter,
    access: { read: INTERNAL_ROLES, write: WRITERS },
  }),
  choices: endpoint({
    method: 'GET',
    path: at('choices'),
    access: ['ADMIN', 'COORDINATOR', 'SELLER'],
    summary: 'Active sites by name or domain, priced for a briefing or a client.',
    query: z.strictObject({
      text: line(100).optional(),
      briefingId: PathId.optional(),
      clientId: PathId.optional(),
      /** Most like this site first, which is left out. */
      likeId: PathId.optional(),
    }),
    output: z.object({ data: z.array(SiteChoice) }),
  }),
  near: endpoint({
    method: 'GET',
    path: at('near'),
    access: WRITERS,
    summary: 'Sites that may be the one at this address: the same, its mobile or AMP address, a section of it.',
    query: z.strictObject({ domain: line(300) }),
    output: z.object({ data: z.array(NearSite) }),
  }),
  options: endpoint({
    method: 'GET',
    path: at('options'),
    access: INTERNAL_ROLES,
    summary: 'Options of filters and fields.',
    output: SiteOptions,
  }),
  owners: endpoint({
    method: 'GET',
    path: at('owners'),
    access: COST_READERS,
    summary: 'Owners by name, for offers and filters.',
    query: z.strictObject({ text: line(100).optional(), id: PathId.optional() }),
    output: z.object({ data: z.array(Ref) }),
  }),
  offers: endpoint({
    method: 'GET',
    path: at(':id/offers'),
    access: COST_READERS,
    summary: 'Offers of a site, the chosen one first.',
    params: IdParams,
    output: z.object({ data: z.array(Offer) }),
  }),
  addOffer: endpoint({
    method: 'POST',
    path: at(':id/offers/new'),
    access: WRITERS,
    summary: 'Adds an owner’s offer. The first one is chosen automatically.',
    params: IdParams,
    body: OfferInput,
    output: Offer,
    status: 201,
    idempotent: true,
  }),
  updateOffer: endpoint({
    method: 'PUT',
    path: at(':id/offers/:offerId'),
    access: WRITERS,
    summary: 'Changes cost or terms of an offer. The version is that of the offer.',
    params: OfferParams,
    body: OfferChange,
    output: Offer,
    ifMatch: 'required',
  }),
  removeOffer: endpoint({
    method: 'DELETE',
    path: at(':id/offers/:offerId'),
    access: WRITERS,
    summary: 'Removes an offer without orders.',
    params: OfferParams,
  }),
  resumeOffer: endpoint({
    method: 'POST',
    path: at(':id/offers/:offerId/resume'),
    access: WRITERS,
    summary: 'Puts an offer on sale again that its owner paused.',
    params: OfferParams,
    body: z.strictObject({}),
    output: Offer,
    idempotent: true,
  }),
  chooseOffer: endpoint({
    method: 'POST',
    path: at(':id/choose-offer'),
    access: WRITERS,
    summary: 'Chooses the offer by which the site is sold. Ordered briefings keep theirs.',
    params: IdParams,
    body: z.strictObject({ offerId: PathId }),
    output: Site,
    ifMatch: 'required',
  }),
  proposeCost: endpoint({
    ...proposal,
    path: at(':id/offers/:offerId/propose-cost'),
    access: COST_PROPOSERS,
    summary:
      'Proposes a negotiated cost, which waits for a yes. It replaces an earlier one. The version is that of the offer.',
    body: CostProposalInput,
    ifMatch: 'required',
  }),
  withdrawCost: endpoint({
    ...proposal,
    path: at(':id/offers/:offerId/withdraw-cost'),
    access: COST_PROPOSERS,
    summary: 'Withdraws a proposed cost that waits.',
    body: CostProposalRef,
  }),
  acceptCost: endpoint({
    ...proposal,
    path: at(':id/offers/:offerId/accept-cost'),
    access: WRITERS,
    summary: 'Accepts a proposed cost, which is the offer’s from now on. The version is that of the offer.',
    body: CostProposalRef,
    ifMatch: 'required',
  }),
  declineCost: endpoint({
    ...proposal,
    path: at(':id/offers/:offerId/decline-cost'),
    access: WRITERS,
    summary: 'Declines a proposed cost with a reason.',
    body: CostRefusal,
  }),
  costs: endpoint({
    method: 'GET',
    path: at(':id/costs'),
    access: COST_READERS,
    summary: 'Every change of its cost, newest first.',
    params: IdParams,
    output: z.object({ data: z.array(CostChange) }),
  }),
  prices: endpoint({
    method: 'GET',
    path: at(':id/prices'),
    access: INTERNAL_ROLES,
    summary: 'Every change of its price, newest first.',
    params: IdParams,
    output: z.object({ data: z.array(PriceChange) }),
  }),
  metrics: endpoint({
    method: 'GET',
    path: at(':id/metrics'),
    access: INTERNAL_ROLES,
    summary: 'Where each of its figures comes from, and every change of its metrics, newest first.',
    params: IdParams,
    output: z.object({ figures: z.array(FigureSource), data: z.array(MetricChange) }),
  }),
  survival: endpoint({
    method: 'GET',
    path: at(':id/survival'),
    access: INTERNAL_ROLES,
    summary: 'How long links stand on it.',
    params: IdParams,
    output: z.object({ curve: SurvivalCurve.nullable() }),
  }),
  batches,
  imports,
} as const;
