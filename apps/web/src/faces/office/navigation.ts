import { INTERNAL_ROLES } from '@linkstand/contract/shared/roles';
import {
  IconAddressBook,
  IconAlertTriangle,
  IconBookmarks,
  IconBuilding,
  IconBuildingStore,
  IconCash,
  IconCategory,
  IconChartBar,
  IconChecklist,
  IconDiscount,
  IconFileInvoice,
  IconFileText,
  IconHistory,
  IconInbox,
  IconLayoutDashboard,
  IconLayoutKanban,
  IconMail,
  IconNews,
  IconPercentage,
  IconReceipt,
  IconSettings,
  IconTags,
  IconUsers,
  IconUsersGroup,
  IconWorldWww,
} from '@tabler/icons-react';
import type { NavigationEntry } from '../../lib/navigation.ts';
import type { messages } from './messages/en-US.ts';

export const GROUPS = ['work', 'catalogue', 'people', 'money', 'outreach', 'reports', 'settings'] as const;
export type Group = (typeof GROUPS)[number];

/** Closed until somebody opens them, so that the whole menu of an administrator fits a low screen. */
export const CLOSED_AT_FIRST: readonly Group[] = ['outreach', 'reports', 'settings'];

type Entry = NavigationEntry<keyof typeof messages.nav, Group>;

/** The left navigation, in its order within each group. A page adds its line together with its route. */
export const navigation: readonly Entry[] = [
  { to: '/dashboard', label: 'dashboard', icon: IconLayoutDashboard, group: 'work', roles: ['ADMIN'] },
  {
    to: '/requests',
    label: 'requests',
    icon: IconInbox,
    group: 'work',
    roles: ['ADMIN', 'COORDINATOR', 'SELLER'],
    queue: 'requests',
  },
  {
    to: '/briefings',
    label: 'briefings',
    icon: IconFileText,
    group: 'work',
    roles: ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'SELLER'],
    queue: 'briefings',
  },
  {
    to: '/briefings/in-progress',
    label: 'inProgress',
    icon: IconLayoutKanban,
    group: 'work',
    roles: ['ADMIN', 'COORDINATOR', 'OWNER_MANAGER'],
  },
  {
    to: '/cases',
    label: 'cases',
    icon: IconAlertTriangle,
    group: 'work',
    roles: ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER'],
    queue: 'cases',
  },
  { to: '/tasks', label: 'tasks', icon: IconChecklist, group: 'work', roles: ['ADMIN'], queue: 'tasks' },
  {
    to: '/sellers/reviews',
    label: 'reviews',
    icon: IconDiscount,
    group: 'work',
    roles: ['ADMIN', 'SELLER'],
    queue: 'reviews',
  },
  {
    to: '/sites',
    label: 'sites',
    icon: IconWorldWww,
    group: 'catalogue',
    roles: ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'OWNER_MANAGER', 'SELLER'],
  },
  {
    to: '/owners',
    label: 'owners',
    icon: IconNews,
    group: 'catalogue',
    roles: ['ADMIN', 'SITE_MANAGER', 'OWNER_MANAGER', 'OWNERS_TABLE'],
  },
  { to: '/categories', label: 'categories', icon: IconCategory, group: 'catalogue', roles: INTERNAL_ROLES },
  { to: '/tags', label: 'tags', icon: IconTags, group: 'catalogue', roles: INTERNAL_ROLES },
  { to: '/users', label: 'users', icon: IconUsers, group: 'people', roles: ['ADMIN', 'SELLER'] },
  { to: '/companies', label: 'companies', icon: IconBuilding, group: 'people', roles: ['ADMIN'] },
  { to: '/agencies', label: 'agencies', icon: IconBuildingStore, group: 'people', roles: ['ADMIN'] },
  {
    to: '/editors',
    label: 'team',
    icon: IconUsersGroup,
    group: 'people',
    roles: ['ADMIN'],
    tabs: [
      { to: '/editors', label: 'editors' },
      { to: '/site-managers', label: 'siteManagers' },
      { to: '/owner-managers', label: 'ownerManagers' },
      { to: '/sellers', label: 'sellers' },
      { to: '/admins', label: 'admins' },
    ],
  },
  {
    to: '/create-invoices',
    label: 'invoices',
    icon: IconFileInvoice,
    group: 'money',
    roles: ['ADMIN'],
    tabs: [
      { to: '/create-invoices', label: 'invoices' },
      { to: '/create-invoices/fiscal-records', label: 'fiscalRecords' },
    ],
  },
  { to: '/create-invoices', label: 'invoices', icon: IconFileInvoice, group: 'money', roles: ['SELLER'] },
  {
    to: '/payments',
    label: 'payments',
    icon: IconCash,
    group: 'money',
    roles: ['ADMIN'],
    queue: 'payments',
    tabs: [
      { to: '/payments', label: 'payments' },
      { to: '/payments/statements', label: 'statements' },
      { to: '/payments/payouts', label: 'payouts' },
      { to: '/payments/commissions', label: 'commissions' },
    ],
  },
  { to: '/payments', label: 'commissions', icon: IconPercentage, group: 'money', roles: ['SELLER'] },
  {
    to: '/releases-bills',
    label: 'releasesBills',
    icon: IconReceipt,
    group: 'money',
    roles: ['ADMIN'],
    tabs: [
      { to: '/releases-bills', label: 'releasesBills' },
      { to: '/categories-costs', label: 'categoriesCosts' },
    ],
  },
  { to: '/crm', label: 'crm', icon: IconAddressBook, group: 'outreach', roles: ['ADMIN', 'SELLER'] },
  {
    to: '/sells-report',
    label: 'reports',
    icon: IconChartBar,
    group: 'reports',
    roles: ['ADMIN'],
    tabs: [
      { to: '/sells-report', label: 'salesReports' },
      { to: '/clients-report', label: 'clientReports' },
      { to: '/financial-report', label: 'financialReports' },
      { to: '/briefings-report', label: 'briefingReports' },
    ],
  },
  {
    to: '/financial-report/seller-commission',
    label: 'commissionReport',
    icon: IconChartBar,
    group: 'reports',
    roles: ['SELLER'],
  },
  { to: '/tags-crm', label: 'tagsCrm', icon: IconBookmarks, group: 'outreach', roles: ['ADMIN'] },
  { to: '/configurations', label: 'configurations', icon: IconSettings, group: 'settings', roles: ['ADMIN'] },
  { to: '/admin/audit', label: 'audit', icon: IconHistory, group: 'settings', roles: ['ADMIN'] },
  { to: '/admin/mail', label: 'mails', icon: IconMail, group: 'settings', roles: ['ADMIN'] },
];
