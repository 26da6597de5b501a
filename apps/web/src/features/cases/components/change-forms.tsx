import { CASE_KINDS } from '@linkstand/contract/cases/choices';
import type { Case } from '@linkstand/contract/cases/schema';
import { isTitle, MAX_TITLE } from '@linkstand/contract/shared/title';
import { Alert, Button, Group, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { useTyped } from '../../../lib/versions/use-typed.ts';
import { useRequired } from '../../../ui/form/use-required.ts';
import { errorsOf } from '../../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { caseQuery, useCaseAct } from '../queries.ts';

const FIELDS = ['kind', 'title', 'detail'] as const;

/** Corrects what a case is about. Only what was changed is sent: what a rule wrote stays readable in every language. */
export function ChangeForm({ found, onDone }: { found: Case; onDone: () => void }) {
  const t = useT('cases');
  const ui = useT('ui');
  const common = useT('common');
  const { kind, title, detail } = found;
  const { values, version, change, isChanged, type } = useTyped(found.version, { kind, title, detail });
  const { mutate, isPending, error } = useCaseAct({ id: found.id, version });
  const required = useRequired({ title: !isTitle(values.title) });
  const errors: Readonly<Record<string, string>> = { ...(error && errorsOf(error, FIELDS)), ...required.errors };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!required.check()) return;
    mutate({ call: (at) => api.cases.update({ ...at, body: change }), done: common('done.edited'), onDone });
  };
  return (
    <form ref={required.form} onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Select
          label={t('create.kind')}
          required
          allowDeselect={false}
          value={values.kind}
          error={errors.kind}
          onChange={(next) => type({ kind: CASE_KINDS.find((each) => each === next) ?? values.kind })}
          data={CASE_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))}
        />
        <TextInput
          label={t('create.name')}
          required
          maxLength={MAX_TITLE}
          value={values.title}
          error={errors.title}
          onChange={(event) => type({ title: event.currentTarget.value })}
        />
        <Textarea
          label={t('create.detail')}
          autosize
          minRows={3}
          maxRows={12}
          maxLength={5000}
          value={values.detail}
          error={errors.detail}
          onChange={(event) => type({ detail: event.currentTarget.value })}
        />
        {errors.form && (
          <Alert color="red" role="alert">
            {errors.form}
          </Alert>
        )}
        <Group justify="flex-end">
          <Button type="submit" loading={isPending} disabled={!isChanged}>
            {ui('actions.save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

type ResumeProps = { found: Case; label: string; onDone: () => void };

/** The owner answered elsewhere: the clocks run again. */
export function ResumeForm({ found, label, onDone }: ResumeProps) {
  const t = useT('cases');
  const { mutate, isPending, error } = useCaseAct(found);
  return (
    <Stack gap="xs">
      <Text size="sm">{t('resume.help')}</Text>
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button
          loading={isPending}
          onClick={() => mutate({ call: (at) => api.cases.resume(at), done: t('resume.done'), onDone })}
        >
          {label}
        </Button>
      </Group>
    </Stack>
  );
}

type RemoveProps = { found: Case; label: string; onRemove: (call: () => Promise<unknown>) => Promise<void> };

/** Asks in place: a question over the panel would hide what it is about. */
export function RemoveForm({ found, label, onRemove }: RemoveProps) {
  const t = useT('cases');
  const common = useT('common');
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const remove = async () => {
    setBusy(true);
    setRefused('');
    try {
      await onRemove(() => api.cases.remove({ params: { id: found.id } }));
      toastDone(common('done.deleted'));
      client.removeQueries({ queryKey: caseQuery(found.id).queryKey });
      for (const key of ['cases', 'briefings']) void client.invalidateQueries({ queryKey: [key] });
    } catch (error) {
      setRefused(messageOf(error));
      setBusy(false);
    }
  };
  return (
    <Stack gap="xs">
      <Text size="sm">{t('remove.help')}</Text>
      {refused && (
        <Alert color="red" role="alert">
          {refused}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button color="red" loading={busy} onClick={() => void remove()}>
          {label}
        </Button>
      </Group>
    </Stack>
  );
}
