import { Text, UnstyledButton } from '@mantine/core';
import { useHotkeys } from '@mantine/hooks';
import { IconSearch } from '@tabler/icons-react';
import { type ComponentProps, Suspense, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { holdKeys } from '../overlays/hold-keys.ts';
import { lazy } from '../page/lazy-part.tsx';
import classes from './shell.module.css';

const load = () => import('./command-search.tsx');
const CommandSearch = lazy(async () => ({ default: (await load()).CommandSearch }));
const prepare = () => void load().catch(() => {});

/** The search field of the top bar; the search itself comes with the first use. */
export function SearchButton(props: ComponentProps<typeof CommandSearch>) {
  const t = useT('ui');
  const [used, setUsed] = useState(false);
  const open = async () => {
    holdKeys();
    if (used) (await import('@mantine/spotlight')).spotlight.open();
    setUsed(true);
  };
  // Once mounted, the search listens for its keys, also while somebody types in a field.
  useHotkeys([['mod+K', () => (used ? holdKeys() : void open())]], [], true);
  return (
    <>
      <UnstyledButton className={classes.search} onClick={() => void open()} onPointerEnter={prepare}>
        <IconSearch size={16} stroke={1.8} />
        <Text size="sm" className={classes.searchText}>
          {t('shell.search')}
        </Text>
        <kbd className={classes.searchKey}>Ctrl K</kbd>
      </UnstyledButton>
      {used && (
        <Suspense fallback={null}>
          <CommandSearch {...props} />
        </Suspense>
      )}
    </>
  );
}
