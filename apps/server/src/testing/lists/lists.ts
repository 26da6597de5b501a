import { agencyFilter } from '@linkstand/contract/agencies/filter';
import { auditFilter } from '@linkstand/contract/audit/filter';
import { briefingFilter } from '@linkstand/contract/briefings/filter';
import { campaignFilter } from '@linkstand/contract/campaigns/filter';
import { caseFilter } from '@linkstand/contract/cases/filter';
import { categoryFilter } from '@linkstand/contract/categories/filter';
import { categoryCostFilter } from '@linkstand/contract/categories-costs/filter';
import { colleagueFilter } from '@linkstand/contract/colleagues/filter';
import { commissionFilter } from '@linkstand/contract/commissions/filter';
import { companyFilter } from '@linkstand/contract/companies/filter';
import { crmFilter } from '@linkstand/contract/crm/filter';
import { exclusionFilter } from '@linkstand/contract/exclusions/filter';
import { failedJobFilter } from '@linkstand/contract/failed-jobs/filter';
import { fiscalRecordFilter } from '@linkstand/contract/fiscal-records/filter';
import { billFilter, invoiceFilter } from '@linkstand/contract/invoices/filter';
import { linkFilter } from '@linkstand/contract/links/filter';
import { mailFilter } from '@linkstand/contract/mails/filter';
import { newsletterFilter } from '@linkstand/contract/newsletters/filter';
import { ownerFilter } from '@linkstand/contract/owners/filter';
import { paymentFilter } from '@linkstand/contract/payments/filter';
import { payoutRunFilter } from '@linkstand/contract/payouts/filter';
import { projectFilter } from '@linkstand/contract/projects/filter';
import { recentChangeFilter } from '@linkstand/contract/recent-changes/filter';
import { releaseBillFilter } from '@linkstand/contract/releases-bills/filter';
import { requestFilter } from '@linkstand/contract/requests/filter';
import { reviewFilter } from '@linkstand/contract/reviews/filter';
import type { FilterDeclaration } from '@linkstand/contract/shared/filter';
import { siteFilter } from '@linkstand/contract/sites/filter';
import { siteImportFilter } from '@linkstand/contract/sites/import-filter';
import { editorFilter, staffFilter } from '@linkstand/contract/staff/filter';
import { statementFilter } from '@linkstand/contract/statements/filter';
import { tagFilter } from '@linkstand/contract/tags/filter';
import { crmTagFilter } from '@linkstand/contract/tags-crm/filter';
import { taskFilter } from '@linkstand/contract/tasks/filter';
import { userFilter } from '@linkstand/contract/users/filter';
import { movementFilter } from '@linkstand/contract/wallet/filter';
import { chatFilter } from '@linkstand/contract/whatsapp-chats/filter';

/** What the test of lists has to know of one. */
export interface List {
  readonly filter: FilterDeclaration;
  /** Fields of a row in which its text is looked for: what people see of a record, and would type to find it. */
  readonly searched: readonly string[];
  /** The other texts and names of a row: of a filter of their own, or not shown in the list. */
  readonly besides?: readonly string[];
  /** Filters that mean something else for each reader. */
  readonly personal?: readonly string[];
  /** Its rows are those of who asks, also for an administrator. */
  readonly isOwn?: true;
}

const PERSON = ['secondaryEmail', 'phone', 'taxNumber', 'position'];
const staff = { filter: staffFilter, searched: ['name', 'email'], besides: PERSON };
const named = { searched: ['name', 'description'] };

/** Every list that can be searched and counted, by the name of its section. */
export const LISTS: Readonly<Record<string, List>> = {
  users: {
    filter: userFilter,
    searched: ['name', 'email', 'company'],
    besides: [...PERSON, 'agency', 'accountExecutive', 'coordinator', 'crmTags'],
  },
  agencies: {
    filter: agencyFilter,
    searched: ['name', 'taxNumber', 'contactName', 'contactEmail'],
    besides: ['logoUrl'],
  },
  companies: { filter: companyFilter, searched: ['name', 'taxNumber', 'agency'], besides: ['logoUrl'] },
  editors: { ...staff, filter: editorFilter },
  admins: staff,
  siteManagers: staff,
  ownerManagers: staff,
  sellers: staff,
  reviews: {
    filter: reviewFilter,
    searched: ['seller', 'client', 'company', 'campaign', 'site', 'subject', 'decidedBy'],
    besides: ['message', 'answer'],
  },
  categories: { filter: categoryFilter, searched: ['name', 'nameEn', 'nameEs', 'namePt'], besides: ['key'] },
  tags: { filter: tagFilter, ...named },
  tagsCrm: { filter: crmTagFilter, ...named },
  categoriesCosts: { filter: categoryCostFilter, ...named },
  releasesBills: {
    filter: releaseBillFilter,
    searched: ['description', 'supplier', 'documentNumber', 'categoryCost'],
    besides: ['notes'],
  },
  payments: {
    filter: paymentFilter,
    searched: ['recipient', 'company', 'reference', 'bill', 'comments'],
    besides: ['answer', 'decidedBy'],
  },
  recentChanges: { filter: recentChangeFilter, searched: [], besides: ['actor', 'entity', 'action'] },
  // A run has no name; it is found by whom it pays.
  payouts: { filter: payoutRunFilter, searched: [], besides: ['madeBy', 'answer', 'decidedBy'] },
  statements: { filter: statementFilter, searched: ['fileName', 'account'], besides: ['currency', 'uploadedBy'] },
  commissions: {
    filter: commissionFilter,
    searched: ['seller', 'briefing', 'site', 'client', 'endToEndId'],
    isOwn: true,
  },
  wallet: {
    filter: movementFilter,
    searched: ['briefing', 'campaign', 'invoice', 'site', 'reference'],
    isOwn: true,
  },
  invoices: {
    filter: invoiceFilter,
    searched: ['number', 'party', 'corrects', 'reference'],
    besides: ['reason', 'note', 'fileName', 'createdBy', 'issuedBy'],
  },
  failedJobs: { filter: failedJobFilter, searched: ['job', 'error'], besides: ['payload'] },
  fiscalRecords: {
    filter: fiscalRecordFilter,
    searched: ['invoice', 'hash'],
    besides: ['issuer', 'documentType', 'errorCode', 'errorText', 'proof', 'reason'],
  },
  bills: {
    filter: billFilter,
    searched: ['number', 'corrects', 'campaign', 'reference'],
    besides: ['pix'],
    isOwn: true,
  },
  sites: {
    filter: siteFilter,
    searched: ['name', 'domain'],
    besides: ['metricsSource', 'siteManager', 'categories', 'tags', 'owner'],
    personal: ['mine', 'cost', 'profit'],
  },
  'sites.imports': { filter: siteImportFilter, searched: ['fileName', 'createdBy', 'owner'] },
  exclusions: { filter: exclusionFilter, searched: ['domain'], besides: ['addedBy'], isOwn: true },
  campaigns: {
    filter: campaignFilter,
    searched: ['name', 'generalTitle', 'endCustomer', 'client', 'company'],
    // Its name is the end customer.
    besides: ['project'],
    personal: ['yourTurn', 'forApproval'],
  },
  colleagues: { filter: colleagueFilter, searched: ['name', 'email'], besides: ['heldProjects'], isOwn: true },
  projects: { filter: projectFilter, searched: ['name'], besides: ['poCode', 'defaultCategory'], isOwn: true },
  requests: {
    filter: requestFilter,
    searched: ['name', 'generalTitle', 'endCustomer', 'client', 'company'],
    besides: ['project'],
    personal: ['yourTurn'],
  },
  briefings: {
    filter: briefingFilter,
    searched: [
      'title',
      'keyword',
      'poCode',
      'publicationUrl',
      'site',
      'campaign',
      'client',
      'company',
      'editor',
      'owner',
      'ownerPhone',
    ],
    besides: ['category'],
    personal: ['mine', 'needsMe', 'withOpenCase', 'checkFailed'],
  },
  links: {
    filter: linkFilter,
    searched: ['page', 'site', 'targetUrl', 'anchor', 'client'],
    besides: ['project'],
  },
  owners: {
    filter: ownerFilter,
    searched: ['name', 'email', 'phone', 'legalName', 'taxNumber', 'ownerManager'],
    besides: ['contacts', 'notes', 'address', 'postalCode', 'city', 'lastTouchBy', 'nextStep'],
  },
  cases: {
    filter: caseFilter,
    searched: ['title', 'briefing', 'site', 'client', 'owner', 'assignee'],
    besides: ['openedBy'],
    personal: ['mine'],
  },
  tasks: { filter: taskFilter, searched: ['title', 'assignee'], besides: ['about', 'createdBy'], personal: ['mine'] },
  crm: {
    filter: crmFilter,
    searched: ['name', 'email', 'company'],
    besides: ['accountExecutive', 'crmTags', 'lastTouchBy', 'nextStep'],
  },
  newsletters: { filter: newsletterFilter, searched: ['name', 'createdBy'] },
  whatsappChats: {
    filter: chatFilter,
    searched: ['name', 'phone', 'client', 'owner', 'assignee', 'lastText'],
    personal: ['mine'],
  },
  mails: { filter: mailFilter, searched: ['to', 'template', 'subject'], besides: ['lastError'] },
  // Who, what and why have filters of their own.
  audit: {
    filter: auditFilter,
    searched: [],
    besides: ['actor', 'action', 'from', 'to', 'reason', 'entity', 'entityName', 'requestId'],
  },
};
