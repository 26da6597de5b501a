import { RichTextEditor } from '@mantine/tiptap';
import { IconPhotoPlus } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useT } from '../../lib/i18n.ts';
import { FileButton } from '../buttons/file-button.tsx';
import { acceptOf } from '../fields/file-kinds.ts';
import { ImageWords } from './image-words.tsx';
import { LinkButton } from './link-button.tsx';
import classes from './rich.module.css';

type Props = { editor: Editor | null; onPickImage?: ((files: File[]) => void) | undefined };

/** Buttons for what content may have. Table buttons appear within a table. */
export function EditorToolbar({ editor, onPickImage }: Props) {
  const t = useT('rich');
  const inTable = useEditorState({
    editor,
    selector: ({ editor: current }) => current?.isDestroyed === false && current.isActive('table'),
  });
  return (
    <RichTextEditor.Toolbar sticky className={classes.toolbar}>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.H1 />
        <RichTextEditor.H2 />
        <RichTextEditor.H3 />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Bold />
        <RichTextEditor.Italic />
        <RichTextEditor.Underline />
        <RichTextEditor.Strikethrough />
        <RichTextEditor.ClearFormatting />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <LinkButton editor={editor} />
        <RichTextEditor.Unlink />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.BulletList />
        <RichTextEditor.OrderedList />
        <RichTextEditor.Blockquote />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
      <RichTextEditor.ControlsGroup>
        {onPickImage && (
          <FileButton multiple accept={acceptOf('images')} onChange={(files) => onPickImage(files)}>
            {(button) => (
              <RichTextEditor.Control {...button} aria-label={t('image')} title={t('image')}>
                <IconPhotoPlus size={16} stroke={1.5} />
              </RichTextEditor.Control>
            )}
          </FileButton>
        )}
        <ImageWords editor={editor} />
        <RichTextEditor.TableInsert />
      </RichTextEditor.ControlsGroup>
      {inTable && (
        <RichTextEditor.ControlsGroup>
          <RichTextEditor.TableRowAfter />
          <RichTextEditor.TableColumnAfter />
          <RichTextEditor.TableRowDelete />
          <RichTextEditor.TableColumnDelete />
          <RichTextEditor.TableDelete />
        </RichTextEditor.ControlsGroup>
      )}
      <RichTextEditor.ControlsGroup>
        <RichTextEditor.Undo />
        <RichTextEditor.Redo />
      </RichTextEditor.ControlsGroup>
    </RichTextEditor.Toolbar>
  );
}
