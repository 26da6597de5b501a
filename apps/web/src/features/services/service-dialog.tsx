import type { Service, ServiceTest } from '@linkstand/contract/services/endpoints';
import { fieldsOf, type ServiceField, type ServiceName } from '@linkstand/contract/services/services';
import { Alert, Button, Checkbox, Group, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../lib/api.ts';
import { brand } from '../../lib/brand.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { DateText } from '../../ui/data/date-text.tsx';
import { DialogCancel } from '../../ui/form/dialog-cancel.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { errorsOf } from '../../ui/overlays/form-dialog.tsx';
import { useWords } from '../../ui/resource/words.ts';
import { toastDone } from '../../ui/toasts/toast.ts';
import { type CallingService, isCallingService, webhookUrl } from './groups.ts';
import { servicesQuery } from './queries.ts';
import { useQuotaText } from './use-quota-text.ts';

type Errors = Readonly<Record<string, string>>;

/** Sets a service up. What is typed can be tried before it is saved; stored secrets are never shown. */
export function ServiceDialog({
  service,
  name,
  onClose,
}: {
  service: Service;
  name: ServiceName;
  onClose: () => void;
}) {
  const t = useT('services');
  const words = useWords('services');
  const client = useQueryClient();
  const fields = fieldsOf(name);
  const [values, setValues] = useState<Record<string, string>>(() =>
    Object.fromEntries(
      fields.flatMap(([field, { kind, preset = '' }]) =>
        kind === 'secret' ? [] : [[field, service.values[field] ?? preset]],
      ),
    ),
  );
  // The values are of the version that it opened with.
  const [version] = useState(service.version);
  const [secrets, setSecrets] = useState<Record<string, string>>({});
  const [isRemoving, setRemoving] = useState(false);
  const [busy, setBusy] = useState<'test' | 'save' | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [tested, setTested] = useState<ServiceTest | null>(null);
  const paths = fields.map(([field, { kind }]) => `${kind === 'secret' ? 'secrets' : 'values'}.${field}`);
  const body = { values, secrets };

  const attempt = async (what: 'test' | 'save', work: () => Promise<void>) => {
    setBusy(what);
    setErrors({});
    setTested(null);
    try {
      await work();
    } catch (error) {
      setErrors(errorsOf(error, paths));
    } finally {
      setBusy(null);
    }
  };
  /** Also if somebody else was first: then theirs is shown. */
  const refresh = () => client.invalidateQueries({ queryKey: servicesQuery.queryKey });
  const done = () => {
    toastDone(t('saved'));
    onClose();
  };
  const test = () =>
    attempt('test', async () => {
      setTested(await api.services.test({ params: { name }, body }));
    });
  const save = (event: FormEvent) => {
    event.preventDefault();
    void attempt('save', async () => {
      await api.services.update({ params: { name }, version, body }).finally(refresh);
      done();
    });
  };
  if (isRemoving)
    return (
      <ConfirmDialog
        opened
        danger
        title={t('removeThis', { title: t(`name.${name}`) })}
        confirmLabel={t('remove')}
        onClose={() => setRemoving(false)}
        onConfirm={async () => {
          await api.services.remove({ params: { name }, version }).finally(refresh);
          done();
        }}
      >
        {t('removeHelp')}
      </ConfirmDialog>
    );
  return (
    <Dialog opened busy={busy !== null} onClose={onClose} size="lg" title={t(`name.${name}`)}>
      <form onSubmit={save} noValidate autoComplete="off">
        <Stack>
          <Text size="sm" c="dimmed">
            {t(`help.${name}`)}
          </Text>
          {isCallingService(name) && <WebhookUrl name={name} />}
          {fields.map(([field, declared]) =>
            declared.kind === 'secret' ? (
              <SecretField
                key={field}
                service={service}
                field={field}
                declared={declared}
                value={secrets[field]}
                error={errors[`secrets.${field}`]}
                onChange={(next) =>
                  setSecrets(({ [field]: _, ...others }) =>
                    next === undefined ? others : { ...others, [field]: next },
                  )
                }
              />
            ) : (
              <PlainField
                key={field}
                label={words(`field.${field}`)}
                declared={declared}
                value={values[field] ?? ''}
                error={errors[`values.${field}`]}
                onChange={(next) => setValues((last) => ({ ...last, [field]: next }))}
              />
            ),
          )}
          {errors.form && (
            <Alert color="red" role="alert">
              {errors.form}
            </Alert>
          )}
          {tested && <TestResult test={tested} />}
          <Group justify="space-between" gap="xs">
            <Group gap="xs">
              <Button variant="default" loading={busy === 'test'} disabled={busy !== null} onClick={() => void test()}>
                {t('test')}
              </Button>
              {service.setIn === 'here' && (
                <Button variant="subtle" color="red" disabled={busy !== null} onClick={() => setRemoving(true)}>
                  {t('remove')}
                </Button>
              )}
            </Group>
            <Group gap="xs">
              <DialogCancel disabled={busy !== null} />
              <Button type="submit" loading={busy === 'save'} disabled={busy !== null}>
                {t('save')}
              </Button>
            </Group>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}

/** Where the service finds us, and what must be set there for it. */
function WebhookUrl({ name }: { name: CallingService }) {
  const t = useT('services');
  const url = webhookUrl(name, brand.domain, window.location);
  return (
    <TextInput
      label={t('webhookUrl')}
      description={t(`steps.${name}`)}
      readOnly
      value={url}
      rightSection={<CopyButton value={url} />}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
}

type FieldProps = { declared: ServiceField; error: string | undefined };

function PlainField({
  label,
  declared: { kind, isRequired },
  value,
  error,
  onChange,
}: FieldProps & { label: string; value: string; onChange: (value: string) => void }) {
  if (kind === 'yes_no')
    return (
      <Checkbox
        label={label}
        error={error}
        checked={value === 'yes'}
        onChange={(event) => onChange(event.currentTarget.checked ? 'yes' : 'no')}
      />
    );
  return (
    <TextInput
      label={label}
      required={isRequired}
      error={error}
      value={value}
      maxLength={500}
      autoComplete="off"
      spellCheck={false}
      inputMode={kind === 'number' ? 'numeric' : kind === 'address' ? 'url' : 'text'}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}

/** `value` undefined: the stored one stays. Empty: it is removed. */
function SecretField({
  service,
  field,
  declared,
  value,
  error,
  onChange,
}: FieldProps & {
  service: Service;
  field: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
}) {
  const t = useT('services');
  const words = useWords('services');
  const kept = service.secrets.find((secret) => secret.field === field);
  const isForgotten = kept !== undefined && value === '';
  return (
    <div>
      <PasswordInput
        label={words(`field.${field}`)}
        required={declared.isRequired && !kept}
        error={error}
        value={value ?? ''}
        maxLength={2000}
        autoComplete="new-password"
        placeholder={kept && !isForgotten ? `•••• ${kept.ending}` : ''}
        description={
          kept &&
          (isForgotten ? (
            t('secretForgotten')
          ) : (
            <>
              {t('kept', { by: kept.changedBy })} <DateText value={kept.changedAt} style="time" />
              {kept.previousUntil && (
                <>
                  {' · '}
                  {t('previousUntil')} <DateText value={kept.previousUntil} style="time" />
                </>
              )}
            </>
          ))
        }
        onChange={(event) => onChange(event.currentTarget.value || undefined)}
      />
      {kept && !declared.isRequired && (
        <Button variant="subtle" size="compact-xs" mt={4} onClick={() => onChange(isForgotten ? undefined : '')}>
          {t(isForgotten ? 'keepSecret' : 'forgetSecret')}
        </Button>
      )}
    </div>
  );
}

export function TestResult({ test }: { test: ServiceTest }) {
  const t = useT('services');
  const { number } = useFormat();
  const toQuota = useQuotaText();
  return (
    <Alert color={test.works ? 'green' : 'red'} role="status" title={t(test.works ? 'testWorks' : 'testFails')}>
      {test.fault && <Text size="sm">{t(`fault.${test.fault}`)}</Text>}
      {test.detail && (
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {test.detail}
        </Text>
      )}
      {test.quota && <Text size="sm">{toQuota(test.quota)}</Text>}
      <Text size="xs" c="dimmed">
        {number(test.milliseconds)} ms
      </Text>
    </Alert>
  );
}
