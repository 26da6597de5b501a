import '@mantine/tiptap/styles.layer.css';
import { countWords } from '@linkstand/contract/shared/count-words';
import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import Placeholder from '@tiptap/extension-placeholder';
import { TableKit } from '@tiptap/extension-table';
import { NodeSelection, Selection } from '@tiptap/pm/state';
import { insertPoint } from '@tiptap/pm/transform';
import { createDocument, type Editor, Mark, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { diffArrays } from 'diff';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { useLeaveGuard } from '../../lib/saving/use-leave-guard.ts';
import { noteArriving } from '../fields/arriving-files.ts';
import { LeaveDialog } from '../form/leave-dialog.tsx';
import { toastError, toastFailure } from '../toasts/toast.ts';
import { hasPastedWords, tellMissingPictures, textLink, textProps } from './editor-links.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import type { PastedPicture } from './pasted-html.ts';
import classes from './rich.module.css';
import type { RichEditorProps } from './rich-editor.tsx';
import { TextImage } from './text-image.ts';
import { useEditorLabels } from './use-editor-labels.ts';

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_IMAGE = 3 * 1024 * 1024;
/** How long leaving waits for pictures before it asks. Milliseconds. */
const PATIENCE = 5000;

/** The editor itself, in its own chunk. Use `RichEditor`. */
export function RichEditorView(props: RichEditorProps) {
  const { value, onChange, label, placeholder, minWords, error, disabled = false, onUploadImage } = props;
  const id = useId();
  const labels = useEditorLabels();
  const upload = useUpload(props);
  // A text is saved without the pictures that are still on their way.
  const leaving = useLeaveGuard({ isUnsaved: () => upload.busy, send: upload.wait });
  const latest = useRef({ onChange, upload });
  latest.current = { onChange, upload };
  const written = useRef(value);
  const places = useRef(new Places());
  const shown = useRef<Editor | null>(null);
  const [words, setWords] = useState(0);

  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [1, 2, 3, 4] }, link: false }),
      textLink(['http', 'https', 'mailto']),
      TextImage,
      ...LIFTED,
      TableKit.configure({ table: { resizable: false } }),
      Placeholder.configure({ placeholder: placeholder ?? '' }),
    ],
    content: value,
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { id, 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      ...textProps({
        into: 'text',
        onPictures: (pictures, missing) => {
          const view = shown.current?.view;
          if (view) latest.current.upload.take(view, pictures, missing);
        },
      }),
      handlePaste: (view, { clipboardData }) =>
        !hasPastedWords(clipboardData) && latest.current.upload.run(clipboardData?.files, places.current.keep(view)),
      handleDrop: (view, event) =>
        latest.current.upload.run((event as DragEvent).dataTransfer?.files, places.current.keep(view)),
    },
    onTransaction: ({ transaction }) => places.current.follow(transaction.mapping),
    onCreate: ({ editor: current }) => setWords(countWords(current.getText())),
    onUpdate: ({ editor: current }) => {
      setWords(countWords(current.getText()));
      // An empty document is no content, not an empty paragraph.
      written.current = current.isEmpty ? '' : current.getHTML();
      latest.current.onChange(written.current);
    },
  });

  shown.current = editor;
  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);
  // A value from outside (a loaded draft, a discarded change) replaces the text; our own change does not.
  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    showValue(editor, value);
    setWords(countWords(editor.getText()));
  }, [editor, value]);

  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <RichTextEditor editor={editor} labels={labels} className={classes.editor} variant="subtle" data-text-editor>
        {!disabled && (
          <EditorToolbar
            editor={editor}
            onPickImage={onUploadImage && ((files) => editor && upload.run(files, places.current.keep(editor.view)))}
          />
        )}
        <RichTextEditor.Content className={classes.content} />
        <EditorFoot words={words} minWords={minWords} uploading={upload.busy} />
      </RichTextEditor>
      <LeaveDialog leaving={leaving} />
    </Input.Wrapper>
  );
}

/** Replaces only the blocks that differ, so that the cursor stays in the one where somebody writes. */
function showValue(editor: Editor, value: string): void {
  const { state, view } = editor;
  const next = createDocument(value, editor.schema, { preserveWhitespace: false });
  const runs = diffArrays([...state.doc.children], [...next.children], { comparator: (a, b) => a.eq(b) });
  const { tr } = state;
  let at = 0;
  let until = 0;
  for (const [index, { value: nodes, added, removed }] of runs.entries()) {
    const size = nodes.reduce((sum, { nodeSize }) => sum + nodeSize, 0);
    if (removed) until = at + size;
    // What comes instead is put there in one step: a document is never empty.
    if (removed && runs[index + 1]?.added) continue;
    if (added || removed) tr.replaceWith(at, until, added ? nodes : []);
    if (!removed) at += size;
    until = at;
  }
  if (tr.docChanged) view.dispatch(tr.setMeta('preventUpdate', true));
}

/** Letters below and above the line, as documents have them. */
const LIFTED = ['sub', 'sup'].map((tag) =>
  Mark.create({ name: tag, parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] }),
);

type View = Editor['view'];

/** Where pictures go that are still on their way: the text changes meanwhile, and the cursor moves on. */
class Places {
  readonly #waiting = new Set<{ at: number }>();

  /** @returns what puts a picture where the cursor is now; false if the editor is gone by then */
  keep(view: View): (src: string) => boolean {
    const place = { at: view.state.selection.to };
    this.#waiting.add(place);
    return (src) => {
      if (view.isDestroyed) return false;
      if (view.state.selection.to === place.at) insertImage(view, src);
      else insertImageAt(view, src, place.at);
      return true;
    };
  }

  follow(mapping: { map: (at: number) => number }): void {
    for (const place of this.#waiting) place.at = mapping.map(place.at);
  }
}

/** Inserts a picture somewhere else than where somebody writes by now. */
function insertImageAt(view: View, src: string, at: number): void {
  const { schema, doc, tr } = view.state;
  const { image } = schema.nodes;
  if (!image) return;
  const inside = Math.min(at, doc.content.size);
  view.dispatch(tr.insert(insertPoint(doc, inside, image) ?? inside, image.create({ src })));
}

/**
 * Inserts a picture at the cursor, or after a selected picture, and moves the cursor behind it, so that typing doesn't
 * replace the picture.
 */
function insertImage(view: View, src: string): void {
  const { schema, selection, tr } = view.state;
  const { image, paragraph } = schema.nodes;
  if (!image || !paragraph) return;
  const node = image.create({ src });
  if (selection instanceof NodeSelection) tr.insert(selection.to, node);
  else tr.replaceSelectionWith(node);
  const after = tr.mapping.map(selection.to);
  const next = Selection.findFrom(tr.doc.resolve(after), 1, true);
  if (next) tr.setSelection(next);
  else {
    tr.insert(tr.doc.content.size, paragraph.create());
    tr.setSelection(Selection.atEnd(tr.doc));
  }
  view.dispatch(tr.scrollIntoView());
  view.focus();
}

/** Gives the pictures that stand at one address another one; null leaves of them what stands below. */
function moveImages(view: View, from: string, to: string | null): void {
  const { doc, schema, tr } = view.state;
  const found: number[] = [];
  doc.descendants((node, at) => {
    if (node.type.name === 'image' && node.attrs.src === from) found.push(at);
  });
  for (const at of found.reverse()) {
    const caption: string = doc.nodeAt(at)?.attrs.caption ?? '';
    if (to !== null) tr.setNodeAttribute(at, 'src', to);
    else if (caption && schema.nodes.paragraph)
      tr.replaceWith(at, at + 1, schema.nodes.paragraph.create(null, schema.text(caption)));
    else tr.delete(at, at + 1);
  }
  if (tr.docChanged) view.dispatch(tr.setMeta('addToHistory', false));
}

/** Pictures of one paste that are stored; the rest is told. */
const MAX_TAKEN = 20;

/** Uploads the pictures among dropped, pasted or picked files, and takes over those of pasted texts. */
function useUpload({ onUploadImage, onTakeImage }: RichEditorProps) {
  const t = useT('rich');
  const { bytes } = useFormat();
  const [pending, setPending] = useState(0);
  const works = useRef(new Set<Promise<void>>());
  const track = async (work: Promise<void>) => {
    works.current.add(work);
    noteArriving(work);
    setPending((n) => n + 1);
    await work.finally(() => {
      works.current.delete(work);
      setPending((n) => n - 1);
    });
  };
  /** True once all are there, false if that takes long. */
  const wait = async () => {
    await Promise.race([Promise.allSettled(works.current), new Promise((resolve) => setTimeout(resolve, PATIENCE))]);
    return works.current.size === 0;
  };
  const one = async (file: File, insert: (src: string) => boolean) => {
    try {
      const answer = await onUploadImage?.(file);
      if (answer && !insert(answer.url)) tellMissingPictures(1);
    } catch (error) {
      toastFailure(error);
    }
  };
  const stored = async ({ from }: PastedPicture): Promise<string | undefined> => {
    if (typeof from === 'string') return (await onTakeImage?.(from))?.url;
    const isAccepted = IMAGE_TYPES.includes(from.type) && from.size <= MAX_IMAGE;
    return isAccepted ? (await onUploadImage?.(new File([from], 'image', { type: from.type })))?.url : undefined;
  };
  const take = async (view: View, pictures: readonly PastedPicture[], missing: number) => {
    let left = missing;
    for (const [at, picture] of pictures.entries()) {
      const isWanted = at < MAX_TAKEN && !view.isDestroyed;
      const address = isWanted ? await stored(picture).catch(() => undefined) : undefined;
      if (!address || view.isDestroyed) left++;
      if (!view.isDestroyed) moveImages(view, picture.src, address ?? null);
      URL.revokeObjectURL(picture.src);
    }
    tellMissingPictures(left);
  };
  /** True if there were files. */
  const run = (files: FileList | readonly File[] | null | undefined, insert: (src: string) => boolean): boolean => {
    const given = [...(files ?? [])];
    if (given.length === 0) return false;
    const fits = given.filter((file) => onUploadImage && IMAGE_TYPES.includes(file.type) && file.size <= MAX_IMAGE);
    if (fits.length < given.length) toastError(t('imageTypes', { max: bytes(MAX_IMAGE) }), 'editor image');
    for (const file of fits) void track(one(file, insert));
    return true;
  };
  return {
    run,
    take: (...pasted: Parameters<typeof take>) => void track(take(...pasted)),
    wait,
    busy: pending > 0,
  };
}

function EditorFoot({
  words,
  minWords,
  uploading,
}: {
  words: number;
  minWords: number | undefined;
  uploading: boolean;
}) {
  const t = useT('rich');
  const counted = t('words', { count: words });
  return (
    <div className={classes.foot} aria-live="polite">
      <span>{uploading && t('uploading')}</span>
      <span className={`${classes.words} ls-numbers`} data-few={words < (minWords ?? 0) || undefined}>
        {minWords ? t('ofMinimum', { words: counted, min: minWords }) : counted}
      </span>
    </div>
  );
}
