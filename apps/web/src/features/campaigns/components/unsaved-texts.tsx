import { Suspense, useSyncExternalStore } from 'react';
import { unsavedText } from '../../../lib/saving/unsaved-text.ts';
import { lazy } from '../../../ui/page/lazy-part.tsx';

const UnsavedTextDialog = lazy(() => import('./unsaved-text-dialog.tsx'));

/** In the frame of a face, so that it outlives the page on which it was typed. */
export function UnsavedTexts() {
  const texts = useSyncExternalStore(unsavedText.subscribe, unsavedText.get);
  if (texts.length === 0) return null;
  return (
    <Suspense>
      <UnsavedTextDialog texts={texts} />
    </Suspense>
  );
}
