import { MAX_RECIPIENTS } from '@linkstand/contract/views/schema';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { useUser } from '../../../lib/session.ts';
import type { useViewActs, View } from './views-data.ts';

type Props = {
  view: View;
  label: string;
  change: ReturnType<typeof useViewActs>['change'];
};

/** Who else is mailed; each choice is saved. */
export function ViewRecipients({ view, label, change }: Props) {
  const { data } = useQuery({
    queryKey: ['views', 'readers', view.list],
    queryFn: ({ signal }) => api.views.readers({ query: { list: view.list } }, { signal }),
    staleTime: 60_000,
  });
  const self = useUser().id;
  const people = (data?.data ?? view.recipients).filter(({ id }) => id !== self);
  return (
    <MultiSelect
      size="xs"
      my={4}
      label={label}
      data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
      value={view.recipients.map(({ id }) => String(id))}
      onChange={(chosen) => change.mutate({ view, recipients: chosen.map(Number) })}
      maxValues={MAX_RECIPIENTS}
      disabled={change.isPending}
      searchable
      comboboxProps={{ withinPortal: false }}
    />
  );
}
