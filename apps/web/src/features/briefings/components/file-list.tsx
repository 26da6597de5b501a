import type { Attachment } from '@linkstand/contract/briefings/schema';
import { ActionIcon, Badge, Checkbox, Text, UnstyledButton } from '@mantine/core';
import { IconFileTypeDocx, IconFileTypePdf, IconPhoto, IconTrash } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { download } from '../../../ui/buttons/download.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import classes from './file-list.module.css';

export type BriefingFile = z.output<typeof Attachment>;

type Props = {
  briefingId: number;
  files: readonly BriefingFile[];
  /** With it, every file can be removed after a question. */
  onRemove?: ((file: BriefingFile) => Promise<unknown>) | undefined;
  /** With it, every file can be marked for publication. */
  onMarked?: ((file: BriefingFile) => void) | undefined;
};

/** The files of a briefing: download, mark for publication, and remove, if allowed. */
export function FileList({ briefingId, files, onRemove, onMarked }: Props) {
  const t = useT('briefings');
  const ui = useT('ui');
  const { bytes } = useFormat();
  const [asking, setAsking] = useState<BriefingFile | null>(null);
  const open = (file: BriefingFile) =>
    download(() => api.briefings.file({ params: { id: briefingId, fileId: file.id } }), file.fileName);
  if (files.length === 0) {
    return (
      <Text size="sm" c="dimmed">
        {t('files.none')}
      </Text>
    );
  }
  return (
    <>
      <ul className={classes.list}>
        {files.map((file) => (
          <li key={file.id} className={classes.file}>
            <FileIcon mediaType={file.mediaType} />
            <UnstyledButton
              className={classes.name}
              aria-label={t('files.download', { name: file.fileName })}
              onClick={() => void open(file)}
            >
              {file.fileName}
            </UnstyledButton>
            <Text size="xs" c="dimmed" className="ls-numbers">
              {bytes(file.bytes)}
            </Text>
            {onMarked ? (
              <Mark briefingId={briefingId} file={file} onMarked={onMarked} />
            ) : (
              file.forPublication && (
                <Badge size="sm" variant="light">
                  {t('files.forPublication')}
                </Badge>
              )
            )}
            {onRemove && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('files.remove', { name: file.fileName })}
                onClick={() => setAsking(file)}
              >
                <IconTrash size={16} />
              </ActionIcon>
            )}
          </li>
        ))}
        {asking && onRemove && (
          <ConfirmDialog
            opened
            danger
            title={t('files.removeTitle')}
            confirmLabel={ui('actions.remove')}
            onClose={() => setAsking(null)}
            onConfirm={() => onRemove(asking)}
          >
            {t('files.removeHelp', { name: asking.fileName })}
          </ConfirmDialog>
        )}
      </ul>
      {onMarked && (
        <Text size="xs" c="dimmed" mt={6}>
          {t('files.forPublicationHelp')}
        </Text>
      )}
    </>
  );
}

/** Whether the publisher gets the file. Updated optimistically. */
function Mark({
  briefingId,
  file,
  onMarked,
}: {
  briefingId: number;
  file: BriefingFile;
  onMarked: (file: BriefingFile) => void;
}) {
  const t = useT('briefings');
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (forPublication: boolean) =>
      api.briefings.markFile({ params: { id: briefingId, fileId: file.id }, body: { forPublication } }),
    onSuccess: onMarked,
  });
  return (
    <Checkbox
      size="xs"
      label={t('files.forPublication')}
      aria-label={t('files.markName', { name: file.fileName })}
      checked={isPending ? variables : file.forPublication}
      disabled={isPending}
      onChange={(event) => mutate(event.currentTarget.checked)}
    />
  );
}

function FileIcon({ mediaType }: { mediaType: string }) {
  const Icon = mediaType.startsWith('image/')
    ? IconPhoto
    : mediaType === 'application/pdf'
      ? IconFileTypePdf
      : IconFileTypeDocx;
  return <Icon size={20} stroke={1.5} className={classes.icon} aria-hidden="true" />;
}
