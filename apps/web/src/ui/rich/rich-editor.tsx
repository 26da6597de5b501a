import { Skeleton } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { lazy } from '../page/lazy-part.tsx';

export type RichEditorProps = {
  /** HTML; empty for no content. */
  value: string;
  onChange: (html: string) => void;
  label: string;
  /** Stores a picture and returns its address. Without it, pictures are not accepted. */
  onUploadImage?: (file: File) => Promise<{ url: string }>;
  /** Stores a picture of a pasted text that is on another site, and returns its address. */
  onTakeImage?: (url: string) => Promise<{ url: string }>;
  /** Shown beside the word count. */
  minWords?: number;
  placeholder?: string;
  error?: ReactNode;
  disabled?: boolean;
};

const View = lazy(async () => ({ default: (await import('./rich-editor-view.tsx')).RichEditorView }));

/** A text editor for content: headings, lists, links, tables, pictures. Loaded when first shown. */
export function RichEditor(props: RichEditorProps) {
  return (
    <Suspense fallback={<Skeleton h={340} />}>
      <View {...props} />
    </Suspense>
  );
}
