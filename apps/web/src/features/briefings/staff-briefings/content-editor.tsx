import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Alert, Button, Group, List, Stack, Text } from '@mantine/core';
import { IconFileImport, IconUsers } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';
import { LeaveDialog } from '../../../ui/form/leave-dialog.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { RichEditor } from '../../../ui/rich/rich-editor.tsx';
import { toastFailure } from '../../../ui/toasts/toast.ts';
import { AiDraftButton } from '../components/ai-draft.tsx';
import { TextConflict } from '../components/text-conflict.tsx';
import { TextOrder } from '../components/text-order.tsx';
import type { TextVersions } from '../merge-texts.ts';
import { briefingQuery } from '../queries.ts';
import { type ContentDraft, useContentDraft } from './use-content-draft.ts';

/** How often to check whether somebody else edits the same text. */
const LOOK_MS = 8000;

/** Edits the text of a briefing, saved while typing. */
export function ContentEditor({ briefing }: { briefing: Briefing }) {
  const words = useT('briefings');
  const client = useQueryClient();
  useQuery({ ...briefingQuery(briefing.id), refetchInterval: LOOK_MS });
  const draft = useContentDraft(briefing);
  const upload = async (file: File) => {
    const stored = await api.briefings.upload({ params: { id: briefing.id }, body: { file, kind: 'image' } });
    void client.invalidateQueries({ queryKey: briefingQuery(briefing.id).queryKey });
    return { url: stored.url };
  };
  const take = async (url: string) => {
    const stored = await api.briefings.takeImage({ params: { id: briefing.id }, body: { url } });
    void client.invalidateQueries({ queryKey: briefingQuery(briefing.id).queryKey });
    return { url: stored.url };
  };
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <DraftStateText draft={draft} />
        <Group gap="xs">
          <AiDraftButton briefingId={briefing.id} hasText={draft.html !== ''} onTake={draft.change} />
          <WordImport briefing={briefing} draft={draft} />
        </Group>
      </Group>
      {draft.conflict && <TheirText draft={draft} versions={draft.conflict} author={briefing.content?.author.name} />}
      <RichEditor
        label={words('fields.content')}
        value={draft.html}
        onChange={draft.change}
        minWords={briefing.minimumWords}
        onUploadImage={upload}
        onTakeImage={take}
      />
      <TextOrder html={draft.html} order={briefing} {...versionOf(briefing, draft.html)} />
      <LeaveDialog leaving={draft.leaving} />
    </Stack>
  );
}

/** Links are opened of what is stored. */
const versionOf = ({ id, content, version }: Briefing, html: string) =>
  content?.html === html ? { version: { briefingId: id, number: content.number, briefingVersion: version } } : {};

function DraftStateText({ draft }: { draft: ContentDraft }) {
  const t = useT('staff-briefings');
  return (
    <Group gap="xs" role="status">
      <Text size="sm" c={draft.state === 'failed' ? 'red' : 'dimmed'}>
        {t(`content.state.${draft.state}`)}
        {draft.state === 'failed' && ` ${draft.failure}`}
      </Text>
      {draft.state === 'failed' && (
        <Button size="compact-xs" variant="default" onClick={draft.retry}>
          {t('content.retry')}
        </Button>
      )}
    </Group>
  );
}

/** Two people changed one paragraph: says so while the person types, and asks which to keep when they choose to. */
function TheirText({
  draft,
  versions,
  author,
}: {
  draft: ContentDraft;
  versions: TextVersions;
  author: string | undefined;
}) {
  const t = useT('staff-briefings');
  const ui = useT('ui');
  const [isChoosing, setChoosing] = useState(false);
  const name = author || t('content.someone');
  return (
    <Alert
      color="yellow"
      variant="light"
      icon={<IconUsers size={18} />}
      role="alert"
      title={t('content.theirs', { name })}
    >
      <Text size="sm">{t('content.theirsHelp')}</Text>
      <Button size="xs" mt="sm" onClick={() => setChoosing(true)}>
        {ui('conflict.choose')}
      </Button>
      {isChoosing && (
        <TextConflict
          versions={versions}
          theirName={name}
          onSettle={(settled) => draft.settle(settled).then(() => setChoosing(false), toastFailure)}
          onPostpone={() => setChoosing(false)}
        />
      )}
    </Alert>
  );
}

/** Imports the text of a document. */
function WordImport({ briefing, draft }: { briefing: Briefing; draft: ContentDraft }) {
  const t = useT('staff-briefings');
  const [open, setOpen] = useState(false);
  const [found, setFound] = useState<{ content: string; words: number; warnings: string[] } | null>(null);
  const [warnings, setWarnings] = useState<readonly string[]>([]);
  const take = (document: NonNullable<typeof found>) => {
    draft.change(document.content);
    setWarnings(document.warnings);
    setOpen(false);
  };
  const read = async ([file]: File[]) => {
    if (!file) return;
    const document = await api.briefings.importDocument({ params: { id: briefing.id }, body: { file } });
    if (draft.html) setFound(document);
    else take(document);
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconFileImport size={15} />}
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        {t('content.import')}
      </Button>
      {(open || warnings.length > 0) && (
        <div style={{ flexBasis: '100%' }}>
          {open && <FileDrop accept="documents" onFiles={read} label={t('content.importDrop')} />}
          {warnings.length > 0 && (
            <Alert color="yellow" variant="light" withCloseButton onClose={() => setWarnings([])} mt="xs">
              <List size="sm">
                {warnings.map((warning) => (
                  <List.Item key={warning}>{warning}</List.Item>
                ))}
              </List>
            </Alert>
          )}
        </div>
      )}
      {found && (
        <ConfirmDialog
          opened
          title={t('content.replaceTitle')}
          confirmLabel={t('content.replace')}
          onClose={() => setFound(null)}
          onConfirm={async () => take(found)}
        >
          {t('content.replaceHelp', { count: found.words })}
        </ConfirmDialog>
      )}
    </>
  );
}
