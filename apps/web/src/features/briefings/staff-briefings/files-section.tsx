import type { Briefing } from '@linkstand/contract/briefings/schema';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { type BriefingFile, FileList } from '../components/file-list.tsx';
import { Section } from './section.tsx';

/** Pictures and attachments of a briefing. Anyone who may edit the text may add and remove them. */
export function FilesSection({ briefing }: { briefing: Briefing }) {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const client = useQueryClient();
  const { id, attachments, can } = briefing;
  const refresh = () => client.invalidateQueries({ queryKey: ['briefings', 'detail', id] });
  const add = async (files: File[]) => {
    for (const file of files) {
      const kind = file.type.startsWith('image/') ? 'image' : 'attachment';
      await api.briefings.upload({ params: { id }, body: { file, kind } });
    }
    toastDone(t('done.upload', { count: files.length }));
    await refresh();
  };
  const remove = async (file: BriefingFile) => {
    await api.briefings.removeFile({ params: { id, fileId: file.id } });
    toastDone(words('files.removed'));
    await refresh();
  };
  if (attachments.length === 0 && !can.edit_content) return null;
  return (
    <Section title={words('fields.files')}>
      <FileList
        briefingId={id}
        files={attachments}
        {...(can.edit_content && { onRemove: remove })}
        {...((can.edit_content || can.message_owner) && { onMarked: () => void refresh() })}
      />
      {can.edit_content && (
        <div style={{ marginTop: 12 }}>
          <FileDrop accept="attachments" multiple onFiles={add} />
        </div>
      )}
    </Section>
  );
}
