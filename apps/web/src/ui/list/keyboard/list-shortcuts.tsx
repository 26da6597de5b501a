import { useWindowEvent } from '@mantine/hooks';
import { type RefObject, Suspense, useState } from 'react';
import { holdKeys } from '../../overlays/hold-keys.ts';
import { lazy } from '../../page/lazy-part.tsx';
import { KeysButton } from './keys-button.tsx';
import type { ListKeys } from './keys-help.tsx';
import { actOf, isForList } from './list-keys.ts';

const ListKeysHelp = lazy(async () => ({ default: (await import('./keys-help.tsx')).ListKeysHelp }));

type Props = {
  /** The whole list with its toolbar. */
  list: RefObject<HTMLElement | null>;
  keys: ListKeys;
};

/** Keys for the whole list: `/` opens the text filter, `?` shows all keys, as does the button. */
export function ListShortcuts({ list, keys }: Props) {
  const [help, setHelp] = useState<boolean | null>(null);
  useWindowEvent('keydown', (event) => {
    const act = actOf(event);
    if ((act !== 'find' && act !== 'help') || event.defaultPrevented || !list.current) return;
    if (!isForList(event, list.current)) return;
    const find = list.current.querySelector<HTMLElement>('[data-find]');
    if (act === 'find' && !find) return;
    holdKeys();
    if (act === 'help') setHelp(true);
    else find?.click();
    event.preventDefault();
  });
  return (
    <>
      <KeysButton onShow={() => setHelp(true)} />
      {help !== null && (
        <Suspense>
          <ListKeysHelp opened={help} onClose={() => setHelp(false)} keys={keys} />
        </Suspense>
      )}
    </>
  );
}
