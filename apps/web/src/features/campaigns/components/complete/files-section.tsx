import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Text } from '@mantine/core';
import { api } from '../../../../lib/api.ts';
import { useT } from '../../../../lib/i18n.ts';
import { FileDrop } from '../../../../ui/fields/file-drop.tsx';
import { toastDone } from '../../../../ui/toasts/toast.ts';
import { type BriefingFile, FileList } from '../../../briefings/components/file-list.tsx';
import { FormPart } from './form-part.tsx';

type Props = {
  briefing: Briefing;
  onUploaded: (file: BriefingFile) => void;
  onMarked: (file: BriefingFile) => void;
  onRemoved: (fileId: number) => void;
  disabled: boolean;
};

/** Attachments of one briefing, and the pictures of its text. */
export function FilesSection({ briefing, onUploaded, onMarked, onRemoved, disabled }: Props) {
  const t = useT('campaigns');
  const words = useT('briefings');
  const { id } = briefing;
  const attachments = briefing.attachments.filter(({ kind }) => kind === 'attachment');
  const pictures = briefing.attachments.filter(({ kind }) => kind === 'image');
  const upload = async (files: File[]) => {
    for (const file of files) {
      onUploaded(await api.briefings.upload({ params: { id }, body: { file, kind: 'attachment' } }));
    }
    toastDone(t('complete.uploaded'));
  };
  const remove = disabled
    ? undefined
    : async (file: BriefingFile) => {
        await api.briefings.removeFile({ params: { id, fileId: file.id } });
        onRemoved(file.id);
        toastDone(words('files.removed'));
      };
  return (
    <FormPart title={t('complete.filesTitle')} help={t('complete.filesHelp')}>
      {attachments.length > 0 && (
        <FileList briefingId={id} files={attachments} onRemove={remove} onMarked={disabled ? undefined : onMarked} />
      )}
      {!disabled && <FileDrop accept="attachments" multiple label={t('complete.dropFiles')} onFiles={upload} />}
      {pictures.length > 0 && (
        <details>
          <Text component="summary" size="sm" fw={500} mb={6}>
            {t('complete.pictures')} ({pictures.length})
          </Text>
          <FileList briefingId={id} files={pictures} onRemove={remove} />
        </details>
      )}
    </FormPart>
  );
}
