import { agencies } from './agencies/endpoints.ts';
import { audit } from './audit/endpoints.ts';
import { auth } from './auth/endpoints.ts';
import { brands } from './brands/endpoints.ts';
import { briefings } from './briefings/endpoints.ts';
import { campaigns } from './campaigns/endpoints.ts';
import { cards } from './cards/endpoints.ts';
import { cases } from './cases/endpoints.ts';
import { categories } from './categories/endpoints.ts';
import { categoriesCosts } from './categories-costs/endpoints.ts';
import { colleagues } from './colleagues/endpoints.ts';
import { commissions } from './commissions/endpoints.ts';
import { companies } from './companies/endpoints.ts';
import { crm } from './crm/endpoints.ts';
import { currencies } from './currencies/endpoints.ts';
import { desk } from './desk/endpoints.ts';
import { domains } from './domains/endpoints.ts';
import { exclusions } from './exclusions/endpoints.ts';
import { failedJobs } from './failed-jobs/endpoints.ts';
import { finances } from './finances/endpoints.ts';
import { fiscalRecords } from './fiscal-records/endpoints.ts';
import { billingAccounts, bills, invoices } from './invoices/endpoints.ts';
import { links } from './links/endpoints.ts';
import { mails } from './mails/endpoints.ts';
import { media } from './media/endpoints.ts';
import { newsletters } from './newsletters/endpoints.ts';
import { notifications } from './notifications/endpoints.ts';
import { external, owners } from './owners/endpoints.ts';
import { payments } from './payments/endpoints.ts';
import { payouts } from './payouts/endpoints.ts';
import { portfolios } from './portfolios/endpoints.ts';
import { projects } from './projects/endpoints.ts';
import { publicationReports } from './publication-reports/endpoints.ts';
import { recentChanges } from './recent-changes/endpoints.ts';
import { releasesBills } from './releases-bills/endpoints.ts';
import { reports } from './reports/endpoints.ts';
import { requests } from './requests/endpoints.ts';
import { reviews } from './reviews/endpoints.ts';
import { sellers } from './sellers/endpoints.ts';
import { services } from './services/endpoints.ts';
import { settings } from './settings/endpoints.ts';
import { sites } from './sites/endpoints.ts';
import { admins, editors, ownerManagers, siteManagers } from './staff/endpoints.ts';
import { statements } from './statements/endpoints.ts';
import { tags } from './tags/endpoints.ts';
import { tagsCrm } from './tags-crm/endpoints.ts';
import { tasks } from './tasks/endpoints.ts';
import { users } from './users/endpoints.ts';
import { views } from './views/endpoints.ts';
import { wallet } from './wallet/endpoints.ts';
import { whatsappChats } from './whatsapp-chats/endpoints.ts';

/** Every endpoint. The server mounts it, the client calls it, OpenAPI describes it. */
export const contract = {
  auth,
  brands,
  users,
  agencies,
  companies,
  editors,
  admins,
  siteManagers,
  ownerManagers,
  sellers,
  reviews,
  categories,
  tags,
  tagsCrm,
  categoriesCosts,
  currencies,
  publicationReports,
  releasesBills,
  finances,
  payments,
  payouts,
  statements,
  commissions,
  wallet,
  invoices,
  failedJobs,
  fiscalRecords,
  billingAccounts,
  bills,
  cards,
  sites,
  media,
  domains,
  exclusions,
  portfolios,
  projects,
  colleagues,
  campaigns,
  requests,
  briefings,
  owners,
  external,
  cases,
  links,
  tasks,
  crm,
  newsletters,
  whatsappChats,
  notifications,
  mails,
  audit,
  recentChanges,
  services,
  settings,
  views,
  desk,
  reports,
} as const;
export type ApiContract = typeof contract;
