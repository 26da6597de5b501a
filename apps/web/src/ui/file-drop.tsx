import { Skeleton } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { FileKind } from './file-kinds.ts';

export type FileDropProps = {
  accept: FileKind;
  /** Gets the files that fit; while its promise runs the field is busy, and a refusal is shown as a toast. */
  onFiles: (files: File[]) => unknown;
  multiple?: boolean;
  /** Bytes of one file, 3 MB unless said. */
  maxBytes?: number;
  label?: string;
  disabled?: boolean;
};

const View = lazy(async () => ({ default: (await import('./file-drop-view.tsx')).FileDropView }));

/** Drop files or choose them; says at once which are too large or of another type. */
export function FileDrop(props: FileDropProps) {
  return (
    <Suspense fallback={<Skeleton h={70} />}>
      <View {...props} />
    </Suspense>
  );
}
