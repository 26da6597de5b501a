import { IconExternalLink, IconFileText } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import type { Action } from '../../ui/action-bar.tsx';

/** Leads from a site's record to its briefings and to the site itself. */
export function useSiteActions({ id, domain }: { id: number; domain: string }): { actions: Action[] } {
  const t = useT('sites');
  const visit = {
    key: 'visit',
    label: t('visit'),
    icon: <IconExternalLink size={16} />,
    href: `https://${domain}`,
  };
  const briefings = {
    key: 'briefings',
    label: t('briefings'),
    icon: <IconFileText size={16} />,
    href: `/briefings?queue=all&siteId=${id}`,
  };
  // Owner managers have a board of their own instead of that list.
  return { actions: useUser().role === 'OWNER_MANAGER' ? [visit] : [briefings, visit] };
}
