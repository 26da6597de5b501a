import { useWindowEvent } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import { KeysButton } from '../../../ui/list/keyboard/keys-button.tsx';
import { actOf, isTaken } from '../../../ui/list/keyboard/list-keys.ts';
import { holdKeys } from '../../../ui/overlays/hold-keys.ts';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import type { MediaView } from '../view.ts';

const MediaKeysHelp = lazy(async () => ({ default: (await import('./media-keys-help.tsx')).MediaKeysHelp }));

/** `?`, or the button, shows what the keys of the catalogue do. */
export function MediaKeys({ view }: { view: MediaView }) {
  const [help, setHelp] = useState<boolean | null>(null);
  useWindowEvent('keydown', (event) => {
    if (actOf(event) !== 'help' || event.defaultPrevented || isTaken(event.target)) return;
    holdKeys();
    setHelp(true);
    event.preventDefault();
  });
  return (
    <>
      <KeysButton onShow={() => setHelp(true)} />
      {help !== null && (
        <Suspense>
          <MediaKeysHelp opened={help} onClose={() => setHelp(false)} view={view} />
        </Suspense>
      )}
    </>
  );
}
