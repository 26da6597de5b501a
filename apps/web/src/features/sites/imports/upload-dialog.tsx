import type { FileFormat } from '@linkstand/contract/shared/file-formats';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, OWNER_BY_SITES } from '@linkstand/contract/sites/import-choices';
import { Alert, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { download } from '../../../ui/buttons/download.ts';
import { ExportMenu, tableFiles } from '../../../ui/buttons/export-menu.tsx';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { errorsOf } from '../../../ui/overlays/form-dialog.tsx';
import { RecordSelect } from '../../../ui/resource/fields/record-select.tsx';
import { ownerSource } from '../owner-source.ts';

type Props = {
  /** Whose price list it is; `choose`: that is said here, or found by its sites. Absent: any file of sites. */
  listOf?: { readonly id: number; readonly name: string } | 'choose' | undefined;
  onClose: () => void;
  onUploaded: (id: number) => void;
};

/** Takes the file of a new import; what is wrong with it is said here. */
export function UploadDialog({ listOf, onClose, onUploaded }: Props) {
  const t = useT('imports');
  const { number } = useFormat();
  const [problem, setProblem] = useState<string | null>(null);
  const [ownerId, setOwnerId] = useState<number | null>(null);
  const [ownerProblem, setOwnerProblem] = useState<string | undefined>();
  const ownerOf = () => (listOf === 'choose' ? (ownerId ?? OWNER_BY_SITES) : listOf?.id);

  const upload = async ([file]: File[]) => {
    if (!file) return;
    setProblem(null);
    setOwnerProblem(undefined);
    const owner = ownerOf();
    try {
      onUploaded((await api.sites.imports.create({ body: { file, ...(owner && { owner: String(owner) }) } })).id);
    } catch (error) {
      const errors = errorsOf(error, listOf === 'choose' ? ['file', 'owner'] : ['file']);
      setOwnerProblem(errors.owner);
      setProblem(errors.file ?? errors.form ?? null);
    }
  };
  const template = (format: FileFormat) =>
    download(() => api.sites.imports.template({ query: { format } }), `sites-template.${format}`);

  return (
    <Dialog
      opened
      onClose={onClose}
      title={
        listOf === undefined
          ? t('upload.title')
          : listOf === 'choose'
            ? t('list.title')
            : t('list.of', { owner: listOf.name })
      }
      size="lg"
    >
      <Stack>
        {listOf !== undefined && <Text size="sm">{t('list.help')}</Text>}
        {listOf === 'choose' && (
          <RecordSelect
            source={ownerSource}
            label={t('list.owner')}
            description={t('list.ownerHelp')}
            value={ownerId}
            error={ownerProblem}
            errorAt={() => undefined}
            required={false}
            values={{}}
            record={undefined}
            onChange={(id) => {
              setOwnerId(id);
              setOwnerProblem(undefined);
            }}
          />
        )}
        <FileDrop
          accept="table"
          maxBytes={MAX_IMPORT_BYTES}
          label={t(listOf === undefined ? 'upload.drop' : 'list.drop')}
          onFiles={upload}
        />
        {problem && (
          <Alert color="red" role="alert">
            {problem}
          </Alert>
        )}
        <Text size="sm" c="dimmed">
          {t('upload.limits', { rows: number(MAX_IMPORT_ROWS) })} {listOf === undefined && t('upload.again')}
        </Text>
        {listOf === undefined && (
          <div>
            <ExportMenu files={tableFiles(template)} look="button" label={t('upload.template')} />
          </div>
        )}
      </Stack>
    </Dialog>
  );
}
