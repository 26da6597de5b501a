import { Button, Popover, Stack, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconAlt } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';

const MAX_WORDS = 300;

type Words = { alt: string; caption: string };

/** Of the picture that is selected. */
function selectedWords(editor: Editor | null): Words | null {
  if (!editor || editor.isDestroyed || !editor.isActive('image')) return null;
  const { alt, caption } = editor.getAttributes('image');
  return { alt: alt ?? '', caption: caption ?? '' };
}

/** The words of a picture: those that stand for it, and those that stand below it. */
export function ImageWords({ editor }: { editor: Editor | null }) {
  const t = useT('rich');
  const [typed, setTyped] = useState<Words | null>(null);
  const isSelected = useEditorState({ editor, selector: ({ editor: current }) => selectedWords(current) !== null });
  if (!isSelected) return null;
  const close = () => setTyped(null);
  const save = () => {
    if (typed)
      editor
        ?.chain()
        .focus()
        .updateAttributes('image', { alt: typed.alt.trim() || null, caption: typed.caption.trim() })
        .run();
    close();
  };
  return (
    <Popover opened={typed !== null} onChange={(opened) => !opened && close()} trapFocus withinPortal width={320}>
      <Popover.Target>
        <RichTextEditor.Control
          aria-label={t('imageWords')}
          title={t('imageWords')}
          onClick={() => setTyped(selectedWords(editor))}
        >
          <IconAlt size={16} stroke={1.5} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
      >
        <Stack gap="xs">
          {(['alt', 'caption'] as const).map((key) => (
            <TextInput
              key={key}
              label={t(`imageWordsOf.${key}`)}
              description={t(`imageWordsHelp.${key}`)}
              maxLength={MAX_WORDS}
              value={typed?.[key] ?? ''}
              onChange={({ currentTarget: { value } }) => setTyped((before) => before && { ...before, [key]: value })}
            />
          ))}
          <Button size="xs" onClick={save}>
            {t('linkSave')}
          </Button>
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
