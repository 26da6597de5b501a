import { INTERNAL_ROLES } from '@linkstand/contract/shared/roles';
import {
  IconAddressBook,
  IconAlertTriangle,
  IconBookmarks,
  IconBriefcase,
  IconBuilding,
  IconBuildingStore,
  IconCash,
  IconCategory,
  IconChartPie,
  IconDiscount,
  IconFileText,
  IconHistory,
  IconInbox,
  IconLayoutKanban,
  IconMail,
  IconNews,
  IconPencil,
  IconReceipt,
  IconSettings,
  IconShield,
  IconSquarePlus,
  IconTags,
  IconUsers,
  IconWorldCog,
  IconWorldWww,
} from '@tabler/icons-react';
import type { NavigationEntry } from '../../lib/navigation.ts';
import type { messages } from './messages/en-US.ts';

export const GROUPS = ['work', 'catalogue', 'people', 'money', 'outreach', 'reports', 'settings'] as const;

type Entry = NavigationEntry<keyof typeof messages.nav, (typeof GROUPS)[number]>;

/** The left navigation, in its order within each group. A page adds its line together with its route. */
export const navigation: readonly Entry[] = [
  { to: '/requests', label: 'requests', icon: IconInbox, group: 'work', roles: ['ADMIN', 'COORDINATOR', 'SELLER'] },
  {
    to: '/requests/new',
    label: 'newRequest',
    icon: IconSquarePlus,
    group: 'work',
    roles: ['ADMIN', 'COORDINATOR', 'SELLER'],
  },
  {
    to: '/briefings',
    label: 'briefings',
    icon: IconFileText,
    group: 'work',
    roles: ['ADMIN', 'EDITOR', 'SITE_MANAGER', 'SELLER'],
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
  },
  { to: '/categories', label: 'categories', icon: IconCategory, group: 'catalogue', roles: INTERNAL_ROLES },
  { to: '/tags', label: 'tags', icon: IconTags, group: 'catalogue', roles: INTERNAL_ROLES },
  { to: '/users', label: 'users', icon: IconUsers, group: 'people', roles: ['ADMIN', 'SELLER'] },
  { to: '/companies', label: 'companies', icon: IconBuilding, group: 'people', roles: ['ADMIN'] },
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
  { to: '/agencies', label: 'agencies', icon: IconBuildingStore, group: 'people', roles: ['ADMIN'] },
  { to: '/payments', label: 'payments', icon: IconCash, group: 'money', roles: ['ADMIN'] },
  { to: '/releases-bills', label: 'releasesBills', icon: IconReceipt, group: 'money', roles: ['ADMIN'] },
  { to: '/categories-costs', label: 'categoriesCosts', icon: IconChartPie, group: 'money', roles: ['ADMIN'] },
  { to: '/tags-crm', label: 'tagsCrm', icon: IconBookmarks, group: 'outreach', roles: ['ADMIN'] },
  { to: '/editors', label: 'editors', icon: IconPencil, group: 'people', roles: ['ADMIN'] },
  { to: '/admins', label: 'admins', icon: IconShield, group: 'people', roles: ['ADMIN'] },
  { to: '/site-managers', label: 'siteManagers', icon: IconWorldCog, group: 'people', roles: ['ADMIN'] },
  { to: '/owner-managers', label: 'ownerManagers', icon: IconAddressBook, group: 'people', roles: ['ADMIN'] },
  { to: '/sellers', label: 'sellers', icon: IconBriefcase, group: 'people', roles: ['ADMIN'] },
  { to: '/sellers/reviews', label: 'reviews', icon: IconDiscount, group: 'people', roles: ['ADMIN', 'SELLER'] },
  { to: '/configurations', label: 'configurations', icon: IconSettings, group: 'settings', roles: ['ADMIN'] },
  { to: '/admin/audit', label: 'audit', icon: IconHistory, group: 'settings', roles: ['ADMIN'] },
  { to: '/admin/mail', label: 'mails', icon: IconMail, group: 'settings', roles: ['ADMIN'] },
];
