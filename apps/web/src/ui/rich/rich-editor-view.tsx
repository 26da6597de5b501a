import '@mantine/tiptap/styles.layer.css';
import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import Image from '@tiptap/extension-image';
import Link from '@tiptap/extension-link';
import Placeholder from '@tiptap/extension-placeholder';
import { TableKit } from '@tiptap/extension-table';
import { NodeSelection, Selection } from '@tiptap/pm/state';
import { type Editor, useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useRef, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { toastError, toastFailure } from '../toast.ts';
import { cleanHtml } from './clean-html.ts';
import { EditorToolbar } from './editor-toolbar.tsx';
import classes from './rich.module.css';
import type { RichEditorProps } from './rich-editor.tsx';
import { useEditorLabels } from './use-editor-labels.ts';
import { countWords } from './words.ts';

export const IMAGE_TYPES = ['image/png', 'image/jpeg', 'image/webp'];
const MAX_IMAGE = 3 * 1024 * 1024;

/** The editor itself, in its own chunk. Use `RichEditor`. */
export function RichEditorView(props: RichEditorProps) {
  const { value, onChange, label, placeholder, minWords, error, disabled = false, onUploadImage } = props;
  const id = useId();
  const labels = useEditorLabels();
  const upload = useUpload(onUploadImage);
  const latest = useRef({ onChange, upload: upload.run });
  latest.current = { onChange, upload: upload.run };
  const written = useRef(value);
  const [words, setWords] = useState(0);

  const editor = useEditor({
    extensions: [
      StarterKit.configure({ heading: { levels: [1, 2, 3, 4] }, link: false }),
      // The order determines a link's rel, not the editor.
      Link.configure({
        openOnClick: false,
        protocols: ['http', 'https', 'mailto'],
        HTMLAttributes: { rel: null, target: null },
      }),
      Image.configure({ inline: false, allowBase64: false }),
      TableKit.configure({ table: { resizable: false } }),
      Placeholder.configure({ placeholder: placeholder ?? '' }),
    ],
    content: value,
    editable: !disabled,
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { id, 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      transformPastedHTML: cleanHtml,
      handlePaste: (view, event) => latest.current.upload(event.clipboardData?.files, (src) => insertImage(view, src)),
      handleDrop: (view, event) =>
        latest.current.upload((event as DragEvent).dataTransfer?.files, (src) => insertImage(view, src)),
    },
    onCreate: ({ editor: current }) => setWords(countWords(current.getText())),
    onUpdate: ({ editor: current }) => {
      setWords(countWords(current.getText()));
      // An empty document is no content, not an empty paragraph.
      written.current = current.isEmpty ? '' : current.getHTML();
      latest.current.onChange(written.current);
    },
  });

  useEffect(() => editor?.setEditable(!disabled, false), [editor, disabled]);
  // A value from outside (a loaded draft, a discarded change) replaces the text; our own change does not.
  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    editor.commands.setContent(value, { emitUpdate: false });
    setWords(countWords(editor.getText()));
  }, [editor, value]);

  return (
    <Input.Wrapper label={label} error={error} labelElement="div">
      <RichTextEditor editor={editor} labels={labels} className={classes.editor} variant="subtle">
        {!disabled && (
          <EditorToolbar
            editor={editor}
            onPickImage={
              onUploadImage && ((files) => void upload.run(files, (src) => editor && insertImage(editor.view, src)))
            }
          />
        )}
        <RichTextEditor.Content className={classes.content} />
        <EditorFoot words={words} minWords={minWords} uploading={upload.busy} />
      </RichTextEditor>
    </Input.Wrapper>
  );
}

type View = Editor['view'];

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

/** Uploads the pictures among dropped, pasted or picked files. True if there were files. */
function useUpload(onUploadImage: RichEditorProps['onUploadImage']) {
  const t = useT('rich');
  const { bytes } = useFormat();
  const [pending, setPending] = useState(0);
  const one = async (file: File, insert: (src: string) => void) => {
    setPending((n) => n + 1);
    try {
      const answer = await onUploadImage?.(file);
      if (answer) insert(answer.url);
    } catch (error) {
      toastFailure(error);
    } finally {
      setPending((n) => n - 1);
    }
  };
  const run = (files: FileList | readonly File[] | null | undefined, insert: (src: string) => void): boolean => {
    const given = [...(files ?? [])];
    if (given.length === 0) return false;
    const fits = given.filter((file) => onUploadImage && IMAGE_TYPES.includes(file.type) && file.size <= MAX_IMAGE);
    if (fits.length < given.length) toastError(t('imageTypes', { max: bytes(MAX_IMAGE) }), 'editor image');
    for (const file of fits) void one(file, insert);
    return true;
  };
  return { run, busy: pending > 0 };
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
