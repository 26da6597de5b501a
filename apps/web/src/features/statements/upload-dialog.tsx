import { MAX_STATEMENT_BYTES } from '@linkstand/contract/statements/choices';
import type { CsvHead, CsvMapping } from '@linkstand/contract/statements/schema';
import { Alert, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { ApiError, api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { FileDrop } from '../../ui/fields/file-drop.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { errorsOf } from '../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';
import { ColumnsDialog } from './columns-dialog.tsx';

type Props = { onClose: () => void; onUploaded: (id: number) => void };

/** Takes the file of a bank; asks for the columns of a CSV file if they are not known yet. */
export function UploadDialog({ onClose, onUploaded }: Props) {
  const t = useT('statements');
  const { bytes } = useFormat();
  const [problem, setProblem] = useState<string | null>(null);
  const [asked, setAsked] = useState<{ file: File; head: CsvHead } | null>(null);

  const send = async (file: File, mapping?: CsvMapping) => {
    const { data, isKnown } = await api.statements.create({
      body: { file, ...(mapping && { mapping: JSON.stringify(mapping) }) },
    });
    toastDone(t(isKnown ? 'upload.known' : 'upload.done'));
    const [first] = data;
    if (first) onUploaded(first.id);
  };
  const upload = async ([file]: File[]) => {
    if (!file) return;
    setProblem(null);
    try {
      await send(file);
    } catch (error) {
      const isUnknown = error instanceof ApiError && error.problem.code === 'statement_unknown_format';
      const head = isUnknown ? await api.statements.head({ body: { file } }).catch(() => null) : null;
      if (head?.rows.some((row) => row.length > 1)) return setAsked({ file, head });
      const errors = errorsOf(error, ['file']);
      setProblem(errors.file ?? errors.form ?? null);
    }
  };
  if (asked)
    return <ColumnsDialog head={asked.head} onClose={onClose} onSubmit={(mapping) => send(asked.file, mapping)} />;
  return (
    <Dialog opened onClose={onClose} title={t('upload.action')} size="lg">
      <Stack>
        <FileDrop accept="statement" maxBytes={MAX_STATEMENT_BYTES} label={t('upload.drop')} onFiles={upload} />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {t('upload.limits', { size: bytes(MAX_STATEMENT_BYTES) })}
        </Text>
      </Stack>
    </Dialog>
  );
}
