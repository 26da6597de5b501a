import type { FileFormat } from '@linkstand/contract/shared/file-formats';
import { MAX_IMPORT_BYTES, MAX_IMPORT_ROWS, OWNER_BY_SITES } from '@linkstand/contract/sites/import-choices';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { download } from '../../../ui/buttons/download.ts';
import { ExportMenu, tableFiles } from '../../../ui/buttons/export-menu.tsx';
import { FileDrop } from '../../../ui/fields/file-drop.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
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
  const [address, setAddress] = useState('');
  const [addressProblem, setAddressProblem] = useState<string | undefined>();
  const [isLoading, setLoading] = useState(false);
  const { form, errors: missing, check: isFilled } = useRequired({ address: address.trim() === '' });
  const ownerOf = () => (listOf === 'choose' ? (ownerId ?? OWNER_BY_SITES) : listOf?.id);

  const bring = async (send: (list: { owner?: string }) => Promise<{ id: number }>) => {
    setProblem(null);
    setOwnerProblem(undefined);
    setAddressProblem(undefined);
    const owner = ownerOf();
    try {
      onUploaded((await send(owner ? { owner: String(owner) } : {})).id);
    } catch (error) {
      const errors = errorsOf(error, ['file', 'address', ...(listOf === 'choose' ? ['owner'] : [])]);
      setOwnerProblem(errors.owner);
      setAddressProblem(errors.address);
      setProblem(errors.file ?? errors.form ?? null);
    }
  };
  const upload = async ([file]: File[]) => {
    if (file) await bring((list) => api.sites.imports.create({ body: { file, ...list } }));
  };
  const load = async () => {
    if (!isFilled()) return;
    setLoading(true);
    await bring((list) => api.sites.imports.fetch({ body: { address: address.trim(), ...list } }));
    setLoading(false);
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
        <form
          ref={form}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            void load();
          }}
        >
          <Group align="flex-start" gap="xs">
            <TextInput
              flex={1}
              type="url"
              inputMode="url"
              label={t('upload.address')}
              description={t('upload.addressHelp')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              placeholder="https://docs.google.com/spreadsheets/d/…"
              value={address}
              error={addressProblem ?? missing.address}
              onChange={({ currentTarget }) => {
                setAddress(currentTarget.value);
                setAddressProblem(undefined);
              }}
            />
            <Button type="submit" variant="default" mt={25} loading={isLoading}>
              {t('upload.fetch')}
            </Button>
          </Group>
        </form>
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
