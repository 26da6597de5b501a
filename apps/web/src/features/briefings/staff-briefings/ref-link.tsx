import type { BriefingFilter } from '@linkstand/contract/briefings/schema';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { AnchorLink } from '../../../ui/links.tsx';

type Props = { filter: Pick<BriefingFilter, 'campaignId' | 'clientId' | 'siteId' | 'ownerId'>; name: string };

/** A name that links to its briefings, for readers with the list of briefings. */
export function RefLink({ filter, name }: Props) {
  const t = useT('staff-briefings');
  const { role } = useUser();
  if (role === 'OWNER_MANAGER') return <>{name}</>;
  return (
    <AnchorLink to="/briefings" search={filter} size="sm" title={t('showTheirs', { name })}>
      {name}
    </AnchorLink>
  );
}
