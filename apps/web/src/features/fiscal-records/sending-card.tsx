import { FISCAL_ENVIRONMENTS } from '@linkstand/contract/fiscal-records/choices';
import type { FiscalSending } from '@linkstand/contract/fiscal-records/schema';
import { Alert, Button, FileInput, Group, Paper, PasswordInput, Select, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { download } from '../../ui/buttons/download.ts';
import { DateText } from '../../ui/data/date-text.tsx';
import { type Fact, Facts } from '../../ui/data/facts.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';
import { sendingQuery } from './queries.ts';

/** How records reach the tax office, and what is missing for it. */
export function SendingCard({ sending }: { sending: FiscalSending }) {
  const t = useT('fiscal-records');
  const [asks, setAsks] = useState<'certificate' | 'environment' | 'declaration' | null>(null);
  const { certificate, declaration, isKept, lastError, nextRequestAt, refused } = sending;
  const facts: Fact[] = [
    { label: t('fields.issuer'), value: sending.issuer || '–' },
    { label: t('fields.environment'), value: t(`environment.${sending.environment}`) },
    {
      label: t('fields.certificate'),
      value: certificate ? (
        <>
          {certificate.name} · <DateText value={certificate.validUntil} />
        </>
      ) : (
        t('certificate.none')
      ),
    },
    { label: t('fields.length'), value: sending.length },
    {
      label: t('fields.declaration'),
      value: (
        <>
          {t('declaration.version', { version: declaration.systemVersion })} ·{' '}
          {declaration.declared ? (
            <>
              <DateText value={declaration.declared.at} /> · {declaration.declared.by}
            </>
          ) : (
            t('declaration.none')
          )}
        </>
      ),
    },
    { label: t('state.queued'), value: sending.queued },
    { label: t('state.refused'), value: refused },
  ];
  return (
    <Paper p="md">
      <Stack gap="sm">
        {!isKept && <Alert color="gray">{t('notKept')}</Alert>}
        {isKept && !certificate && (
          <Alert color="yellow" title={t('certificate.missing')}>
            {t('certificate.missingHelp')}
          </Alert>
        )}
        {certificate?.isExpired && <Alert color="red">{t('certificate.expired')}</Alert>}
        {lastError !== '' && (
          <Alert color="red" title={t('failed')}>
            {lastError}{' '}
            {nextRequestAt && (
              <>
                {t('again')} <DateText value={nextRequestAt} style="time" />
              </>
            )}
          </Alert>
        )}
        {refused > 0 && <Alert color="red">{t('refusedHelp', { count: refused })}</Alert>}
        <Facts items={facts} />
        <Group gap="xs">
          <Button variant="default" onClick={() => setAsks('certificate')}>
            {t('certificate.action')}
          </Button>
          <Button variant="default" onClick={() => setAsks('environment')}>
            {t('environment.action')}
          </Button>
          {isKept && !declaration.declared && (
            <Button variant="default" onClick={() => setAsks('declaration')}>
              {t('declaration.action')}
            </Button>
          )}
          <Button variant="default" onClick={() => void downloadDeclaration()}>
            {t(declaration.declared ? 'declaration.pdf' : 'declaration.draft')}
          </Button>
        </Group>
      </Stack>
      {asks === 'certificate' && <CertificateDialog sending={sending} onClose={() => setAsks(null)} />}
      {asks === 'declaration' && <DeclarationDialog sending={sending} onClose={() => setAsks(null)} />}
      {asks === 'environment' && <EnvironmentDialog sending={sending} onClose={() => setAsks(null)} />}
    </Paper>
  );
}

type Props = { sending: FiscalSending; onClose: () => void };

/** Shows what was saved, and what somebody else saved meanwhile. */
function useSaved() {
  const client = useQueryClient();
  return async (call: Promise<FiscalSending>, words: string) => {
    try {
      client.setQueryData(sendingQuery.queryKey, await call);
      toastDone(words);
    } finally {
      await client.invalidateQueries({ queryKey: ['fiscalRecords'] });
    }
  };
}

function CertificateDialog({ sending: { version }, onClose }: Props) {
  const t = useT('fiscal-records');
  const saved = useSaved();
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  return (
    <FormDialog
      title={t('certificate.title')}
      onClose={onClose}
      submitLabel={t('certificate.save')}
      fields={['file', 'password']}
      missing={{ file: file === null }}
      onSubmit={async () =>
        file && saved(api.fiscalRecords.setCertificate({ version, body: { file, password } }), t('certificate.done'))
      }
    >
      {(errors) => (
        <>
          <FileInput
            label={t('fields.file')}
            description={t('certificate.help')}
            accept=".p12,.pfx,application/x-pkcs12"
            value={file}
            onChange={setFile}
            error={errors.file}
            required
          />
          <PasswordInput
            label={t('fields.password')}
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
            error={errors.password}
            autoComplete="off"
          />
        </>
      )}
    </FormDialog>
  );
}

const downloadDeclaration = () => download(() => api.fiscalRecords.declaration({}), 'declaracion-responsable.pdf');

function DeclarationDialog({ sending: { version, declaration }, onClose }: Props) {
  const t = useT('fiscal-records');
  const saved = useSaved();
  return (
    <FormDialog
      title={t('declaration.title', { version: declaration.systemVersion })}
      onClose={onClose}
      submitLabel={t('declaration.submit')}
      fields={[]}
      onSubmit={() => saved(api.fiscalRecords.declare({ version }), t('declaration.done'))}
    >
      {() => (
        <>
          <Text size="sm">{t('declaration.help')}</Text>
          <Button variant="default" onClick={() => void downloadDeclaration()}>
            {t('declaration.draft')}
          </Button>
        </>
      )}
    </FormDialog>
  );
}

function EnvironmentDialog({ sending, onClose }: Props) {
  const t = useT('fiscal-records');
  const saved = useSaved();
  const [environment, setEnvironment] = useState(sending.environment);
  return (
    <FormDialog
      title={t('environment.title')}
      onClose={onClose}
      submitLabel={t('environment.save')}
      fields={['environment']}
      onSubmit={() =>
        saved(
          api.fiscalRecords.setEnvironment({ version: sending.version, body: { environment } }),
          t('environment.done'),
        )
      }
    >
      {(errors) => (
        <Select
          label={t('fields.environment')}
          description={t('environment.help')}
          data={FISCAL_ENVIRONMENTS.map((value) => ({ value, label: t(`environment.${value}`) }))}
          value={environment}
          onChange={(value) => value && setEnvironment(value)}
          allowDeselect={false}
          error={errors.environment}
        />
      )}
    </FormDialog>
  );
}
