import { Button, Group, Popover, TextInput } from '@mantine/core';
import { RichTextEditor } from '@mantine/tiptap';
import { IconLink } from '@tabler/icons-react';
import { type Editor, useEditorState } from '@tiptap/react';
import { useState } from 'react';
import { useT } from '../../lib/i18n.ts';

/** Links the selected words. An address that is refused stays to be corrected; an emptied one takes the link away. */
export function LinkButton({ editor }: { editor: Editor | null }) {
  const t = useT('rich');
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const isActive = useEditorState({
    editor,
    selector: ({ editor: current }) => current?.isDestroyed === false && current.isActive('link'),
  });
  const type = (address: string | null) => {
    setTyped(address);
    setRefused(false);
  };
  const save = () => {
    if (!editor || typed === null) return;
    const link = editor.chain().extendMarkRange('link');
    const isDone = typed.trim() === '' ? link.unsetLink().run() : link.setLink({ href: typed }).run();
    if (!isDone) return setRefused(true);
    type(null);
    editor.commands.focus();
  };
  return (
    <Popover
      opened={typed !== null}
      onChange={(opened) => !opened && type(null)}
      trapFocus
      withinPortal
      width={340}
      shadow="md"
    >
      <Popover.Target>
        <RichTextEditor.Control
          data-link-button
          aria-label={t('link')}
          title={t('link')}
          active={isActive ?? false}
          onClick={() => type(String(editor?.getAttributes('link').href ?? ''))}
        >
          <IconLink size={16} stroke={1.5} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown
        onKeyDown={(event) => {
          if (event.key !== 'Enter') return;
          event.preventDefault();
          save();
        }}
      >
        <Group gap="xs" align="flex-start" wrap="nowrap">
          <TextInput
            flex={1}
            type="url"
            inputMode="url"
            aria-label={t('linkUrl')}
            placeholder="https://"
            value={typed ?? ''}
            error={isRefused && t('linkWrong')}
            onChange={(event) => type(event.currentTarget.value)}
          />
          <Button variant="default" onClick={save}>
            {t('linkSave')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
