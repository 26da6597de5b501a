import '@mantine/tiptap/styles.layer.css';
import { readRichText, writeRichText } from '@linkstand/contract/newsletters/rich-text';
import { Input } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { useEditor } from '@tiptap/react';
import StarterKit from '@tiptap/starter-kit';
import { useEffect, useId, useRef } from 'react';
import { textLink, textProps } from '../../../ui/rich/editor-links.ts';
import { LinkButton } from '../../../ui/rich/link-button.tsx';
import { useEditorLabels } from '../../../ui/rich/use-editor-labels.ts';
import { documentOf, partsOf } from '../mail-document.ts';
import type { MailTextProps } from './mail-text.tsx';
import classes from './newsletters.module.css';

/** The editor itself, in its own chunk. Use `MailText`. */
export function MailTextView({ value, onChange, label, showsLabel = false, description, error }: MailTextProps) {
  const id = useId();
  const labels = useEditorLabels();
  const latest = useRef(onChange);
  latest.current = onChange;
  const written = useRef(value);
  const editor = useEditor({
    extensions: [
      // What a newsletter can't show is not there to be typed or pasted.
      StarterKit.configure({
        blockquote: false,
        code: false,
        codeBlock: false,
        heading: false,
        horizontalRule: false,
        italic: false,
        link: false,
        orderedList: false,
        strike: false,
        underline: false,
      }),
      textLink(['http', 'https']),
    ],
    content: documentOf(readRichText(value)),
    shouldRerenderOnTransaction: false,
    editorProps: {
      attributes: { id, 'aria-label': label, role: 'textbox', 'aria-multiline': 'true' },
      ...textProps({ into: 'mail' }),
    },
    onUpdate: ({ editor: current }) => {
      written.current = current.isEmpty ? '' : writeRichText(partsOf(current.getJSON()));
      latest.current(written.current);
    },
  });
  // A value from outside, such as another block's after a move, replaces the text; our own change does not.
  useEffect(() => {
    if (!editor || value === written.current) return;
    written.current = value;
    editor.commands.setContent(documentOf(readRichText(value)), { emitUpdate: false });
  }, [editor, value]);
  return (
    <Input.Wrapper label={showsLabel ? label : undefined} description={description} error={error} labelElement="div">
      <RichTextEditor editor={editor} labels={labels} variant="subtle" data-text-editor>
        <RichTextEditor.Toolbar>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <LinkButton editor={editor} />
            <RichTextEditor.Unlink />
            <RichTextEditor.BulletList />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={classes.mailText} />
      </RichTextEditor>
    </Input.Wrapper>
  );
}
