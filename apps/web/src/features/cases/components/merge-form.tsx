import type { Case } from '@linkstand/contract/cases/schema';
import { Alert, Button, Group, Select, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { PathLink } from '../../../ui/buttons/links.tsx';
import { foundChoices } from '../../../ui/fields/found-choices.ts';
import { useRequired } from '../../../ui/form/use-required.ts';
import { useCaseAct } from '../queries.ts';

const OFFERED = 30;
const TYPING_MS = 250;

/** The case goes on in another one, which is found among the open ones. */
export function MergeForm({ found, label, onDone }: { found: Case; label: string; onDone: () => void }) {
  const t = useT('cases');
  const [intoId, setIntoId] = useState<string | null>(null);
  const [typed, setTyped] = useState('');
  const [text] = useDebouncedValue(typed.trim(), TYPING_MS);
  const { data, isPlaceholderData } = useQuery({
    queryKey: ['cases', 'to-merge', text],
    queryFn: ({ signal }) =>
      api.cases.search(
        { query: { page: 0, size: OFFERED, sort: [] }, body: { state: ['open', 'answered'], ...(text && { text }) } },
        { signal },
      ),
    placeholderData: keepPreviousData,
  });
  const { mutate, isPending, error } = useCaseAct(found);
  const { form, errors, check } = useRequired({ intoId: intoId === null });
  const others = (data?.data ?? []).filter(({ id }) => id !== found.id);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!check()) return;
    mutate({
      call: (at) => api.cases.merge({ ...at, body: { intoId: Number(intoId) } }),
      done: t('merge.done'),
      onDone,
    });
  };
  return (
    <form ref={form} onSubmit={submit} noValidate>
      <Stack gap="xs">
        <Select
          label={t('merge.into')}
          description={t('merge.help')}
          placeholder={t('merge.search')}
          required
          searchable
          value={intoId}
          error={errors.intoId ?? (error ? messageOf(error) : undefined)}
          onChange={setIntoId}
          onSearchChange={setTyped}
          {...foundChoices(
            others.map(({ id, title }) => ({ value: String(id), label: title })),
            text === typed.trim() && !isPlaceholderData,
          )}
        />
        <Group justify="flex-end">
          <Button type="submit" loading={isPending}>
            {label}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** The case in which this one goes on, and those that go on in it. */
export function MergedCases({ found: { mergedInto, mergedCases } }: { found: Case }) {
  const t = useT('cases');
  if (!mergedInto && mergedCases.length === 0) return null;
  return (
    <Stack gap="xs">
      {mergedInto && (
        <Alert variant="light" title={t('mergedInto')}>
          <PathLink href={`/cases?open=${mergedInto.id}`}>{mergedInto.name}</PathLink>
        </Alert>
      )}
      {mergedCases.length > 0 && (
        <Text size="sm">
          {t('mergedCases')}:{' '}
          {mergedCases.map(({ id, name }, index) => (
            <span key={id}>
              {index > 0 && ', '}
              <PathLink href={`/cases?open=${id}`}>{name}</PathLink>
            </span>
          ))}
        </Text>
      )}
    </Stack>
  );
}
