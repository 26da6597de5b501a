import { plainName } from '@linkstand/contract/shared/plain-words';
import { TextInput, Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import {
  IconChevronDown,
  IconLayoutSidebarLeftCollapse,
  IconLayoutSidebarLeftExpand,
  IconPin,
  IconPinnedOff,
} from '@tabler/icons-react';
import { Link, useRouter, useRouterState } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useWaiting } from '../../features/desk/use-waiting.ts';
import { useT } from '../../lib/i18n.ts';
import { entryAt, maySee } from '../../lib/navigation.ts';
import { useUser } from '../../lib/session.ts';
import { CountPill } from '../../ui/data/count-pill.tsx';
import classes from './nav.module.css';
import { CLOSED_AT_FIRST, GROUPS, type Group, navigation } from './navigation.ts';

type Entry = (typeof navigation)[number];

/** State stored on this device, read synchronously so that nothing moves after rendering. */
const useRemembered = <T,>(key: string, defaultValue: T) =>
  useLocalStorage<T>({ key, defaultValue, getInitialValueInEffect: false });

interface Props {
  /** Shows icons only. */
  collapsed: boolean;
  onToggle?: () => void;
  /** A field on top that finds sections: in the drawer on phones. */
  searchable?: boolean;
}

/** The left navigation: only what the person may open, grouped. Groups can be closed, pinned items are on top. */
export function OfficeNav({ collapsed, onToggle, searchable = false }: Props) {
  const t = useT('office');
  const ui = useT('ui');
  const user = useUser();
  const path = useRouterState({ select: (state) => state.location.pathname });
  const [closed, setClosed] = useRemembered<readonly Group[]>('nav-closed', CLOSED_AT_FIRST);
  const [pins, setPins] = useRemembered<readonly string[]>('nav-pins', []);
  const [text, setText] = useState('');
  const waiting = useWaiting();
  const seen = navigation.filter((entry) => maySee(entry, user));
  const current = entryAt(seen, path);
  const pinned = pins.flatMap((to) => seen.filter((entry) => entry.to === to));

  const countOf = ({ queue }: Entry) => (queue ? (waiting[queue] ?? 0) : 0);
  const item = (entry: Entry) => (
    <Item
      key={entry.to}
      entry={entry}
      collapsed={collapsed}
      count={countOf(entry)}
      isCurrent={entry === current}
      isPinned={pinned.includes(entry)}
      onPin={() => setPins(pinned.includes(entry) ? pins.filter((to) => to !== entry.to) : [...pins, entry.to])}
    />
  );
  const turn = (group: Group) =>
    setClosed(closed.includes(group) ? closed.filter((other) => other !== group) : [...closed, group]);

  const found = text.trim() === '' ? undefined : seen.filter((entry) => namesOf(entry, t).some(contains(text)));
  const Toggle = collapsed ? IconLayoutSidebarLeftExpand : IconLayoutSidebarLeftCollapse;
  const toggleLabel = collapsed ? ui('shell.expand') : ui('shell.collapse');
  return (
    <nav className={classes.nav} aria-label={ui('shell.menu')} data-collapsed={collapsed || undefined}>
      {searchable && <SectionField text={text} onText={setText} first={found?.[0]} />}
      {found && <Section items={found.map(item)} />}
      {!found && pinned.length > 0 && (
        <Section label={t('menu.pinned')} heading={!collapsed} items={pinned.map(item)} />
      )}
      {!found &&
        GROUPS.map((group) => {
          const entries = seen.filter((entry) => entry.group === group && !pinned.includes(entry));
          if (entries.length === 0) return null;
          // An item that is called like its group needs no heading above it.
          const isAlone = entries.length === 1 && entries[0] && t(`nav.${entries[0].label}`) === t(`groups.${group}`);
          const isClosed = !collapsed && !isAlone && closed.includes(group);
          // The item of the open page stays visible even if its group is closed.
          const shown = isClosed ? entries.filter((entry) => entry === current) : entries;
          return (
            <Section
              key={group}
              label={t(`groups.${group}`)}
              heading={!collapsed && !isAlone}
              isClosed={isClosed}
              count={entries.reduce((sum, entry) => sum + (shown.includes(entry) ? 0 : countOf(entry)), 0)}
              onTurn={() => turn(group)}
              items={shown.map(item)}
            />
          );
        })}
      {onToggle && (
        <UnstyledButton className={classes.toggle} onClick={onToggle} aria-label={toggleLabel} title={toggleLabel}>
          <Toggle size={18} stroke={1.7} />
        </UnstyledButton>
      )}
    </nav>
  );
}

type Words = ReturnType<typeof useT<'office'>>;

/** The searched text of a section: its name and those of its tabs. */
const namesOf = ({ label, tabs = [] }: Entry, t: Words) =>
  [label, ...tabs.map((tab) => tab.label)].map((key) => t(`nav.${key}`));

const contains = (text: string) => (name: string) => plainName(name).includes(plainName(text));

/** Finds sections by name; Enter opens the first. */
function SectionField({
  text,
  onText,
  first,
}: {
  text: string;
  onText: (text: string) => void;
  first: Entry | undefined;
}) {
  const t = useT('office');
  const router = useRouter();
  return (
    <TextInput
      type="search"
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && first) void router.navigate({ href: first.to });
      }}
      placeholder={t('menu.find')}
      aria-label={t('menu.find')}
    />
  );
}

interface SectionProps {
  label?: string;
  heading?: boolean;
  isClosed?: boolean;
  /** Number of records that wait in items that it doesn't show. */
  count?: number;
  onTurn?: () => void;
  items: readonly ReactNode[];
}

function Section({ label = '', heading = false, isClosed = false, count = 0, onTurn, items }: SectionProps) {
  const t = useT('office');
  const isCounted = count > 0;
  return (
    <section className={classes.group} aria-label={label || undefined}>
      {heading && onTurn && (
        <h2 className={classes.heading}>
          <UnstyledButton className={classes.turn} onClick={onTurn} aria-expanded={!isClosed}>
            <span aria-hidden={isCounted}>{label}</span>
            {isCounted && (
              <>
                <WaitingPill count={count} />
                <VisuallyHidden>{t('menu.waiting', { name: label, count })}</VisuallyHidden>
              </>
            )}
            <IconChevronDown size={14} stroke={1.7} className={classes.chevron} />
          </UnstyledButton>
        </h2>
      )}
      {heading && !onTurn && <h2 className={classes.heading}>{label}</h2>}
      {items}
    </section>
  );
}

/** How many wait, for the eye: words say it beside. In the narrow menu it is a dot. */
const WaitingPill = ({ count, collapsed = false }: { count: number; collapsed?: boolean }) => (
  <CountPill className={classes.count} aria-hidden>
    {collapsed ? '' : count > 999 ? '999+' : count}
  </CountPill>
);

interface ItemProps {
  entry: Entry;
  collapsed: boolean;
  /** Number of records that wait. */
  count: number;
  isCurrent: boolean;
  isPinned: boolean;
  onPin: () => void;
}

function Item({ entry: { to, label, icon: Icon }, collapsed, count, isCurrent, isPinned, onPin }: ItemProps) {
  const t = useT('office');
  const name = t(`nav.${label}`);
  const Pin = isPinned ? IconPinnedOff : IconPin;
  const spoken = count > 0 ? t('menu.waiting', { name, count }) : name;
  const pinLabel = isPinned ? t('menu.unpin') : t('menu.pin');
  return (
    <div className={classes.item}>
      <Tooltip label={name} position="right" disabled={!collapsed}>
        <Link
          to={to}
          className={classes.link}
          // Decided for all items together, because only one is current.
          activeOptions={{ exact: true, includeSearch: false }}
          data-active={isCurrent || undefined}
          aria-current={isCurrent ? 'page' : undefined}
          aria-label={collapsed ? spoken : undefined}
        >
          <Icon size={18} stroke={1.7} />
          {!collapsed && (
            <span className={classes.name} aria-hidden>
              {name}
            </span>
          )}
          {count > 0 && <WaitingPill count={count} collapsed={collapsed} />}
          {!collapsed && <VisuallyHidden>{spoken}</VisuallyHidden>}
        </Link>
      </Tooltip>
      {!collapsed && (
        <UnstyledButton
          className={classes.pin}
          onClick={onPin}
          aria-label={pinLabel}
          aria-description={name}
          title={pinLabel}
        >
          <Pin size={14} stroke={1.7} />
        </UnstyledButton>
      )}
    </div>
  );
}
