import type { Case } from '@linkstand/contract/cases/schema';
import { Button, Group, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { useTyped } from '../../../lib/versions/use-typed.ts';
import { DateField } from '../../../ui/fields/date-field.tsx';
import { editorsQuery } from '../../users/queries.ts';
import { useCaseAct } from '../queries.ts';

const NOBODY = 'nobody';

/** Says who has the case, and by when. */
export function AssignForm({ found, label, onDone }: { found: Case; label: string; onDone: () => void }) {
  const t = useT('cases');
  const me = useUser();
  const { data: editors = [] } = useQuery(editorsQuery);
  const { values, version, type } = useTyped(found.version, {
    assigneeId: found.assignee?.id ?? null,
    dueOn: found.dueOn,
  });
  const { assigneeId, dueOn } = values;
  const { mutate, isPending, error } = useCaseAct({ id: found.id, version });
  const people = new Map<string, string>([[NOBODY, t('assign.nobody')]]);
  if (found.assignee) people.set(String(found.assignee.id), found.assignee.name);
  for (const editor of editors) people.set(String(editor.id), editor.name);
  people.set(String(me.id), `${me.name} (${t('assign.me')})`);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    mutate({ call: (at) => api.cases.assign({ ...at, body: values }), done: t('assign.done'), onDone });
  };
  return (
    <form onSubmit={submit}>
      <Stack gap="xs">
        <Select
          label={t('assign.who')}
          searchable
          value={assigneeId === null ? NOBODY : String(assigneeId)}
          error={error ? messageOf(error) : undefined}
          onChange={(next) => type({ assigneeId: next === null || next === NOBODY ? null : Number(next) })}
          data={[...people].map(([value, name]) => ({ value, label: name }))}
        />
        <DateField label={t('assign.due')} value={dueOn} onChange={(next) => type({ dueOn: next })} />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}
