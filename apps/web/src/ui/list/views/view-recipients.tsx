import { MAX_RECIPIENTS } from '@linkstand/contract/views/schema';
import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import { messageOf } from '../../../lib/errors.ts';
import { useUser } from '../../../lib/session.ts';
import classes from './views.module.css';
import type { useViewActs, View } from './views-data.ts';

type Props = {
  view: View;
  label: string;
  change: ReturnType<typeof useViewActs>['change'];
};

/** Who else is mailed; each choice is saved. */
export function ViewRecipients({ view, label, change }: Props) {
  const { data, error } = useQuery({
    queryKey: ['views', 'readers', view.list],
    queryFn: ({ signal }) => api.views.readers({ query: { list: view.list } }, { signal }),
    staleTime: 60_000,
  });
  const self = useUser().id;
  // Somebody who gets the mail but may no longer read the report is still listed, and can be removed.
  const names = new Map([...view.recipients, ...(data?.data ?? [])].map(({ id, name }) => [id, name]));
  names.delete(self);
  const { variables } = change;
  const saving = change.isPending && variables?.view.id === view.id ? variables.recipients : undefined;
  const chosen = saving ?? view.recipients.map(({ id }) => id);
  return (
    <MultiSelect
      size="xs"
      className={classes.recipients ?? ''}
      labelProps={{ size: 'sm' }}
      label={label}
      error={error && messageOf(error)}
      data={[...names].map(([id, name]) => ({ value: String(id), label: name }))}
      value={chosen.map(String)}
      onChange={(next) => change.mutate({ view, recipients: next.map(Number) })}
      maxValues={MAX_RECIPIENTS}
      // Not disabled: a field that is disabled loses the focus.
      readOnly={change.isPending}
      searchable
      comboboxProps={{ withinPortal: false }}
    />
  );
}
