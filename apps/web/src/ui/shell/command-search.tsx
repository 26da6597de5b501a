import '@mantine/spotlight/styles.layer.css';
import { Spotlight, type SpotlightActionGroupData, spotlight } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { useEscape } from '../overlays/layers.ts';
import { arrangeCommands, type CommandGroup, type CommandItem } from './arrange-commands.ts';
import classes from './shell.module.css';

type Props = {
  groups: readonly CommandGroup[];
  /** Finds records for what is typed, the likeliest first; called 80 ms after the last key. */
  onSearch?: ((query: string, signal: AbortSignal) => Promise<readonly CommandGroup[]>) | undefined;
  /** The search opens: the moment to read what may have changed. */
  onOpen?: () => void;
};

interface Found {
  /** The text of the search. It differs from the field's until the answer arrives. */
  readonly query: string;
  readonly groups: readonly CommandGroup[];
}
const NOTHING: Found = { query: '', groups: [] };

const toActions = (groups: readonly CommandGroup[]): SpotlightActionGroupData[] =>
  groups.map(({ label, items }) => ({
    group: label,
    actions: items.map(({ id, label: text, hint, onOpen }) => ({
      id,
      label: text,
      onClick: onOpen,
      ...(hint ? { description: hint } : {}),
    })),
  }));

/** The search box over screens, actions and records. Opens as it is mounted; Ctrl/Cmd-K opens it again. */
export function CommandSearch({ groups, onSearch, onOpen }: Props) {
  const t = useT('ui');
  const [query, setQuery] = useState('');
  const [found, setFound] = useState<Found>(NOTHING);
  const text = query.trim();
  const isLooking = onSearch !== undefined && text !== '' && found.query !== text;
  // Those of the letters before stay until the new ones are there, so that nothing jumps at every key.
  const shown = arrangeCommands(text, groups, text === '' ? [] : found.groups);
  const first = shown[0]?.items[0];
  const isEntered = useRef(false);

  useEffect(() => spotlight.open(), []);
  const [isOpen, setOpen] = useState(false);
  useEscape(isOpen, spotlight.close);
  useEffect(() => {
    isEntered.current = false;
    if (!onSearch || text === '') return setFound(NOTHING);
    const stop = new AbortController();
    const timer = setTimeout(() => {
      onSearch(text, stop.signal).then(
        (groups) => setFound({ query: text, groups }),
        () => stop.signal.aborted || setFound({ query: text, groups: [] }),
      );
    }, 80);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [text, onSearch]);
  // The first hit is the chosen one, also when the answer brings another.
  const firstId = first?.id;
  useEffect(() => {
    if (firstId !== undefined) chooseFirst();
  }, [firstId]);
  // Enter was pressed before there was anything to open.
  useEffect(() => {
    if (isLooking || !isEntered.current) return;
    isEntered.current = false;
    open(first);
  });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && isLooking && !first) isEntered.current = true;
  };
  return (
    <Spotlight
      title={t('shell.searchHint')}
      actions={toActions(shown)}
      query={query}
      onQueryChange={setQuery}
      filter={(_typed, actions) => actions}
      onSpotlightOpen={() => {
        setOpen(true);
        onOpen?.();
      }}
      onSpotlightClose={() => setOpen(false)}
      closeOnEscape={false}
      shortcut={['mod + K']}
      tagsToIgnore={[]}
      triggerOnContentEditable
      scrollable
      centered={false}
      yOffset="12dvh"
      overlayProps={{ backgroundOpacity: 0.3, blur: 0 }}
      classNames={{
        header: classes.unseen,
        action: classes.found,
        actionsGroup: classes.foundGroup,
        search: classes.foundField,
      }}
      maxHeight={420}
      nothingFound={isLooking ? t('shell.looking') : t('shell.nothing', { query })}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: t('shell.searchHint'),
        'aria-label': t('shell.searchHint'),
        onKeyDown,
      }}
    />
  );
}

/** The box selects the first item when the text changes, but not when results arrive. */
function chooseFirst(): void {
  for (const [place, item] of document.querySelectorAll(`.${classes.found}`).entries()) {
    item.toggleAttribute('data-selected', place === 0);
  }
}

function open(item: CommandItem | undefined): void {
  if (!item) return;
  spotlight.close();
  item.onOpen();
}
