import { IconBriefcase, IconLink, IconSpeakerphone, IconWallet, IconWorldSearch } from '@tabler/icons-react';
import type { NavigationEntry } from '../../lib/navigation.ts';
import type { messages } from './messages/en-US.ts';

type Entry = NavigationEntry<keyof typeof messages.nav, 'main'>;

/** The top navigation, from left to right. A page adds its line together with its route. */
export const navigation: readonly Entry[] = [
  { to: '/my-campaigns', label: 'campaigns', icon: IconSpeakerphone, group: 'main', roles: ['USER'] },
  { to: '/links', label: 'links', icon: IconLink, group: 'main', roles: ['USER'] },
  { to: '/projects', label: 'projects', icon: IconBriefcase, group: 'main', roles: ['USER'] },
  { to: '/media', label: 'media', icon: IconWorldSearch, group: 'main', roles: ['USER'] },
  { to: '/financial', label: 'financial', icon: IconWallet, group: 'main', roles: ['USER'] },
];
