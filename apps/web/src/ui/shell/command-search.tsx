import '@mantine/spotlight/styles.layer.css';
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import classes from './shell.module.css';

export type CommandGroup = { label: string; items: { id: string; label: string; hint?: string; onOpen: () => void }[] };

type Props = {
  groups: readonly CommandGroup[];
  /** Finds records for what is typed; called 150 ms after the last key, from two letters on. */
  onSearch?: ((query: string, signal: AbortSignal) => Promise<readonly CommandGroup[]>) | undefined;
};

const toActions = (groups: readonly CommandGroup[]): SpotlightActionGroupData[] =>
  groups
    .filter((group) => group.items.length > 0)
    .map(({ label, items }) => ({
      group: label,
      actions: items.map(({ id, label: text, hint, onOpen }) => ({
        id,
        label: text,
        onClick: onOpen,
        ...(hint ? { description: hint } : {}),
      })),
    }));

/** The search box over screens and records. Opens as it is mounted; Ctrl/Cmd-K opens it again. */
export function CommandSearch({ groups, onSearch }: Props) {
  const t = useT('ui');
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<readonly CommandGroup[]>([]);
  useEffect(() => spotlight.open(), []);
  useEffect(() => {
    setFound([]);
    if (!onSearch || query.trim().length < 2) return;
    const stop = new AbortController();
    const timer = setTimeout(() => {
      onSearch(query.trim(), stop.signal).then(setFound, () => {});
    }, 150);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [query, onSearch]);
  return (
    <Spotlight
      actions={toActions([...groups, ...found])}
      query={query}
      onQueryChange={setQuery}
      // Records are found by the server; only screens are matched here.
      filter={(typed, actions) => filterGroups(typed, actions as SpotlightActionGroupData[], found)}
      shortcut={['mod + K']}
      scrollable
      centered={false}
      yOffset="12dvh"
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      classNames={{ action: classes.found, actionsGroup: classes.foundGroup, search: classes.foundField }}
      maxHeight={420}
      nothingFound={t('shell.nothing', { query })}
      searchProps={{ leftSection: <IconSearch size={18} />, placeholder: t('shell.searchHint') }}
    />
  );
}

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase();

function filterGroups(typed: string, groups: SpotlightActionGroupData[], found: readonly CommandGroup[]) {
  const records = new Set(found.map((group) => group.label));
  const wanted = plain(typed.trim());
  return groups
    .map((group) => {
      if (records.has(group.group) || wanted === '') return group;
      return { ...group, actions: group.actions.filter((action) => plain(action.label ?? '').includes(wanted)) };
    })
    .filter((group) => group.actions.length > 0);
}
