import { IconFileText } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';
import { useUser } from '../../lib/session.ts';
import { ButtonLink } from '../../ui/links.tsx';

/** Leads to the site's briefings. Owner managers have a board of their own instead of that list. */
export function BriefingsButton({ siteId }: { siteId: number }) {
  const t = useT('sites');
  if (useUser().role === 'OWNER_MANAGER') return null;
  return (
    <ButtonLink
      to="/briefings"
      search={{ queue: 'all', siteId }}
      variant="default"
      leftSection={<IconFileText size={16} />}
    >
      {t('briefings')}
    </ButtonLink>
  );
}
