import { aboutBriefings } from './features/briefings/about.ts';
import { aboutCampaigns } from './features/campaigns/about.ts';
import { aboutCases } from './features/cases/about.ts';
import { aboutInvoices } from './features/invoices/about.ts';
import { aboutOwners } from './features/owners/about.ts';
import { aboutSites } from './features/sites/about.ts';
import { aboutTasks } from './features/tasks/about.ts';
import { aboutUsers } from './features/users/about.ts';
import { aboutChats } from './features/whatsapp-chats/about.ts';
import type { AboutSources } from './platform/about.ts';

/** Every kind of record that something can be about, and who may see it. A missing kind does not compile. */
export const aboutSources: AboutSources = {
  users: aboutUsers,
  owners: aboutOwners,
  sites: aboutSites,
  briefings: aboutBriefings,
  campaigns: aboutCampaigns,
  cases: aboutCases,
  tasks: aboutTasks,
  whatsapp_chats: aboutChats,
  invoices: aboutInvoices,
};
