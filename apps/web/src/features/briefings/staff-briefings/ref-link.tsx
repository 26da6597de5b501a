import type { AboutKind } from '@linkstand/contract/about/kinds';
import type { BriefingFilter } from '@linkstand/contract/briefings/schema';
import { Group } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { RecordLink } from '../../about/record-link.tsx';

type Filter = Pick<BriefingFilter, 'campaignId' | 'clientId' | 'siteId' | 'ownerId'>;

/** A name that leads to its briefings, for readers with the list of briefings. */
export function RefLink({ filter, name }: { filter: Filter; name: string }) {
  const t = useT('staff-briefings');
  if (useUser().role === 'OWNER_MANAGER') return name;
  return (
    <AnchorLink to="/briefings" search={filter} size="sm" title={t('showTheirs', { name })}>
      {name}
    </AnchorLink>
  );
}

const RECORDS = {
  client: { kind: 'users', filterBy: (clientId: number): Filter => ({ clientId }) },
  site: { kind: 'sites', filterBy: (siteId: number): Filter => ({ siteId }) },
  owner: { kind: 'owners', filterBy: (ownerId: number): Filter => ({ ownerId }) },
} as const satisfies Record<string, { kind: AboutKind; filterBy: (id: number) => Filter }>;

type RecordProps = { of: keyof typeof RECORDS; id: number; name: string };

/** A name that leads to its record, for readers who may open it, and beside it the way to its other briefings. */
export function RecordName({ of, id, name }: RecordProps) {
  const t = useT('staff-briefings');
  const { role } = useUser();
  const { kind, filterBy } = RECORDS[of];
  return (
    <Group align="baseline" gap="4px 12px">
      <RecordLink kind={kind} record={{ id, name }} />
      {role !== 'OWNER_MANAGER' && (
        <AnchorLink to="/briefings" search={filterBy(id)} size="sm" aria-label={t('showTheirs', { name })}>
          {t('people.briefings')}
        </AnchorLink>
      )}
    </Group>
  );
}
