import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { lazy } from '../../../ui/page/lazy-part.tsx';

export type MailTextProps = {
  /** In the form of the contract (`rich-text.ts`). */
  value: string;
  onChange: (text: string) => void;
  label: string;
  /** Whether the label stands above it; otherwise only assistive technology hears it. */
  showsLabel?: boolean;
  description?: string;
  error?: ReactNode;
};

const View = lazy(async () => ({ default: (await import('./mail-text-view.tsx')).MailTextView }));

/** Edits a text of a newsletter: bold words, links, lists. Loaded when first shown. */
export function MailText(props: MailTextProps) {
  return (
    <Suspense fallback={<Skeleton h={140} />}>
      <View {...props} />
    </Suspense>
  );
}
