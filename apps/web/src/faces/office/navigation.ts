import { IconMail } from '@tabler/icons-react';
import type { NavigationEntry } from '../../lib/navigation.ts';
import type { messages } from './messages/en-US.ts';

export const GROUPS = ['work', 'catalogue', 'people', 'money', 'outreach', 'reports', 'settings'] as const;

type Entry = NavigationEntry<keyof typeof messages.nav, (typeof GROUPS)[number]>;

/** The left navigation, in its order within each group. A page adds its line together with its route. */
export const navigation: readonly Entry[] = [
  { to: '/admin/mail', label: 'mails', icon: IconMail, group: 'settings', roles: ['ADMIN'] },
];
