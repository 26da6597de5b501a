import { Alert, Button, Group, Text } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { useDraft } from '../../../lib/saving/use-draft.ts';
import { CopyButton } from '../../../ui/buttons/copy-button.tsx';

/** What was typed and not sent before nothing can be written here any more: to be read, copied or dropped. */
export function UnsentDraft({ thread }: { thread: string }) {
  const t = useT('threads');
  const ui = useT('ui');
  const [text, setText] = useDraft(thread);
  if (text.trim() === '') return null;
  return (
    <Alert color="gray" title={t('unsent')}>
      <Text size="sm" style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }} mb="xs">
        {text}
      </Text>
      <Group gap="xs">
        <CopyButton value={text} label={ui('actions.copy')} size="compact-sm" />
        <Button size="compact-sm" variant="default" onClick={() => setText('')}>
          {ui('actions.remove')}
        </Button>
      </Group>
    </Alert>
  );
}
