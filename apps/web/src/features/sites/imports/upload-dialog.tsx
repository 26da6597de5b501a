import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS } from '@linkstand/contract/sites/import-choices';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { download } from '../../../ui/buttons/download.ts';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { errorsOf } from '../../../ui/overlays/form-dialog.tsx';

type Props = { onClose: () => void; onUploaded: (id: number) => void };

/** Takes the file of a new import; what is wrong with it is said here. */
export function UploadDialog({ onClose, onUploaded }: Props) {
  const t = useT('imports');
  const { number } = useFormat();
  const [problem, setProblem] = useState<string | null>(null);

  const upload = async ([file]: File[]) => {
    if (!file) return;
    setProblem(null);
    try {
      onUploaded((await api.sites.imports.create({ body: { file } })).id);
    } catch (error) {
      const errors = errorsOf(error, ['file']);
      setProblem(errors.file ?? errors.form ?? null);
    }
  };
  const template = () => download(() => api.sites.imports.template(), 'sites.csv');

  return (
    <Dialog opened onClose={onClose} title={t('upload.title')} size="lg">
      <Stack>
        <FileDrop accept="table" maxBytes={MAX_IMPORT_BYTES} label={t('upload.drop')} onFiles={upload} />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {t('upload.limits', { rows: number(MAX_IMPORT_ROWS) })} {t('upload.again')}
        </Text>
        <div>
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconDownload size={14} />}
            onClick={() => void template()}
          >
            {t('upload.template')}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
