import { ActionIcon, Group, Select, Text, UnstyledButton } from '@mantine/core';
import {
  IconAlertTriangle,
  IconChevronLeft,
  IconChevronRight,
  IconCircleCheck,
  IconCircleDashed,
} from '@tabler/icons-react';
import { memo } from 'react';
import { useT } from '../../../../lib/i18n.ts';
import { ClientStatusChip } from '../../../briefings/components/briefing-status-chip.tsx';
import { useNarrow } from '../use-widths.ts';
import classes from './completion.module.css';
import { ownMissing, type SiteState } from './use-completion.ts';

type Props = {
  sites: readonly SiteState[];
  /** The campaign's own fields that are missing. */
  detailsMissing: number;
  /** The briefing that is open; null for the campaign's own fields. */
  open: number | null;
  onOpen: (briefingId: number | null) => void;
};

/** The parts of the campaign, each with whether it is complete: a list beside the form, a choice above it on a phone. */
export function SiteNav(props: Props) {
  const t = useT('campaigns');
  const { sites, detailsMissing, open, onOpen } = props;
  const isNarrow = useNarrow();
  return (
    <>
      <nav className={classes.nav} aria-label={t('complete.sites')}>
        <NavItem isOpen={open === null} onOpen={() => onOpen(null)} name={t('complete.details')}>
          <Completeness missing={detailsMissing} obstacle={null} />
        </NavItem>
        <Text size="xs" fw={500} c="dimmed" className={classes.navTitle}>
          {t('complete.sites')}
        </Text>
        {sites.map((site) => (
          <SiteItem key={site.briefing.id} site={site} isOpen={open === site.briefing.id} onOpen={onOpen} />
        ))}
      </nav>
      {isNarrow && <SitePicker {...props} />}
    </>
  );
}

type SiteItemProps = { site: SiteState; isOpen: boolean; onOpen: Props['onOpen'] };

/** Drawn again only when its own site changes: a campaign may have two hundred, and someone is typing. */
const SiteItem = memo(({ site, isOpen, onOpen }: SiteItemProps) => (
  <NavItem isOpen={isOpen} onOpen={() => onOpen(site.briefing.id)} name={site.briefing.site.name}>
    <SiteMark site={site} />
  </NavItem>
));

type ItemProps = { isOpen: boolean; onOpen: () => void; name: string; children: React.ReactNode };

function NavItem({ isOpen, onOpen, name, children }: ItemProps) {
  return (
    <UnstyledButton
      className={classes.navItem}
      aria-current={isOpen ? 'step' : undefined}
      data-open={isOpen || undefined}
      onClick={onOpen}
    >
      <span className={classes.navName}>{name}</span>
      {children}
    </UnstyledButton>
  );
}

function SiteMark({ site }: { site: SiteState }) {
  const { briefing, values, obstacle } = site;
  if (!values) return <ClientStatusChip status={briefing.clientStatus} />;
  return <Completeness missing={ownMissing(site).length} obstacle={obstacle} />;
}

/** Complete, the number of missing fields, or why it can't be submitted. */
export function Completeness({ missing, obstacle }: { missing: number; obstacle: SiteState['obstacle'] }) {
  const t = useT('campaigns');
  if (obstacle) {
    return (
      <span className={classes.mark} data-state="bad">
        <IconAlertTriangle size={15} aria-hidden="true" />
        {t(`complete.${obstacle}`)}
      </span>
    );
  }
  const Icon = missing === 0 ? IconCircleCheck : IconCircleDashed;
  return (
    <span className={classes.mark} data-state={missing === 0 ? 'good' : 'open'}>
      <Icon size={15} aria-hidden="true" />
      {missing === 0 ? t('complete.complete') : t('complete.missing', { count: missing })}
    </span>
  );
}

const DETAILS = 'details';

function SitePicker({ sites, detailsMissing, open, onOpen }: Props) {
  const t = useT('campaigns');
  const order = [null, ...sites.map(({ briefing }) => briefing.id)];
  const at = order.indexOf(open);
  const go = (step: number) => {
    const next = order[at + step];
    if (next !== undefined) onOpen(next);
  };
  const wordsFor = (missing: number) =>
    missing === 0 ? t('complete.complete') : t('complete.missing', { count: missing });
  const data = [
    { value: DETAILS, label: `${t('complete.details')} · ${wordsFor(detailsMissing)}` },
    ...sites.map((site) => {
      const { briefing, obstacle } = site;
      const words = obstacle ? t(`complete.${obstacle}`) : wordsFor(ownMissing(site).length);
      return { value: String(briefing.id), label: `${briefing.site.name} · ${words}` };
    }),
  ];
  return (
    <Group gap={6} wrap="nowrap">
      <ActionIcon
        variant="default"
        size={36}
        disabled={at <= 0}
        aria-label={t('complete.previousSite')}
        onClick={() => go(-1)}
      >
        <IconChevronLeft size={18} />
      </ActionIcon>
      <Select
        flex={1}
        aria-label={t('complete.pick')}
        value={open === null ? DETAILS : String(open)}
        onChange={(value) => onOpen(value === null || value === DETAILS ? null : Number(value))}
        data={data}
      />
      <ActionIcon
        variant="default"
        size={36}
        disabled={at >= order.length - 1}
        aria-label={t('complete.nextSite')}
        onClick={() => go(1)}
      >
        <IconChevronRight size={18} />
      </ActionIcon>
    </Group>
  );
}
