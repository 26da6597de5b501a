import { Skeleton } from '@mantine/core';
import { Suspense } from 'react';
import { lazy } from '../page/lazy-part.tsx';
import type { FileKind } from './file-kinds.ts';

export type FileDropProps = {
  accept: FileKind;
  /** Gets the accepted files. The field is busy until its promise settles; a refusal is shown as a toast. */
  onFiles: (files: File[]) => unknown;
  multiple?: boolean;
  /** Largest file in bytes. Default 3 MB. */
  maxBytes?: number;
  label?: string;
  disabled?: boolean;
};

const View = lazy(async () => ({ default: (await import('./file-drop-view.tsx')).FileDropView }));

/** Drop or choose files. Reports files that are too large or of another type at once. */
export function FileDrop(props: FileDropProps) {
  return (
    <Suspense fallback={<Skeleton h={70} />}>
      <View {...props} />
    </Suspense>
  );
}
