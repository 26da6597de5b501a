import { type AboutKind, aboutPath } from '@linkstand/contract/about/kinds';
import type { BriefingFilter } from '@linkstand/contract/briefings/schema';
import { Group } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { AnchorLink, PathLink } from '../../../ui/links.tsx';
import { seenBy } from './seen-by.ts';

type Props = {
  filter: Pick<BriefingFilter, 'campaignId' | 'clientId' | 'siteId' | 'ownerId'>;
  name: string;
  /** Default: the name. */
  label?: string;
};

/** Leads to the briefings of a record, for readers with the list of briefings. */
export function RefLink({ filter, name, label = name }: Props) {
  const t = useT('staff-briefings');
  const { role } = useUser();
  if (role === 'OWNER_MANAGER') return label === name ? name : null;
  return (
    <AnchorLink to="/briefings" search={filter} size="sm" title={t('showTheirs', { name })}>
      {label}
    </AnchorLink>
  );
}

const RECORDS = { client: 'users', site: 'sites', owner: 'owners' } as const satisfies Record<string, AboutKind>;

type RecordProps = { kind: keyof typeof RECORDS; id: number; name: string };

/** A name that leads to its record, for readers who may open it, and to its other briefings. */
export function RecordName({ kind, id, name }: RecordProps) {
  const t = useT('staff-briefings');
  const seen = seenBy(useUser());
  const mayOpen = { client: seen.clients, site: true, owner: seen.owners }[kind];
  const filter = { [`${kind}Id`]: id };
  if (!mayOpen) return <RefLink filter={filter} name={name} />;
  return (
    <Group justify="space-between" align="baseline" gap="xs" wrap="nowrap">
      <PathLink href={aboutPath(RECORDS[kind], id)} size="sm">
        {name}
      </PathLink>
      <RefLink filter={filter} name={name} label={t('people.briefings')} />
    </Group>
  );
}
