import type { BillingDetails } from '@linkstand/contract/invoices/schema';
import { Group, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { DateField } from '../../ui/date-field.tsx';
import { download } from '../../ui/download.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { toastDone } from '../../ui/toast.ts';

const dayOf = (date: Date) => date.toLocaleDateString('sv');

/** Movements and bills of a period as a PDF. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useT('bills');
  const today = new Date();
  const [from, setFrom] = useState<string | null>(dayOf(new Date(today.getFullYear(), today.getMonth(), 1)));
  const [to, setTo] = useState<string | null>(dayOf(today));
  return (
    <FormDialog
      title={t('statement.title')}
      submitLabel={t('statement.submit')}
      disabled={from === null || to === null || to < from}
      fields={['from', 'to']}
      onClose={onClose}
      onSubmit={() =>
        download(() => api.bills.statement({ query: { from: from ?? '', to: to ?? '' } }), `${from}-${to}.pdf`)
      }
    >
      {(errors) => (
        <>
          <Text size="sm">{t('statement.help')}</Text>
          <Group grow align="flex-start">
            <DateField label={t('statement.from')} required value={from} error={errors.from} onChange={setFrom} />
            <DateField label={t('statement.to')} required value={to} error={errors.to} onChange={setTo} />
          </Group>
        </>
      )}
    </FormDialog>
  );
}

type Details = z.output<typeof BillingDetails>;
const QUERY_KEY = ['bills', 'details'];

/** Where bills go, and whose name stands on them. */
export function DetailsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ queryKey: QUERY_KEY, queryFn: ({ signal }) => api.bills.details({}, { signal }) });
  return query.data ? <DetailsForm details={query.data} onClose={onClose} /> : null;
}

function DetailsForm({ details, onClose }: { details: Details; onClose: () => void }) {
  const t = useT('bills');
  const client = useQueryClient();
  const [values, setValues] = useState(details);
  const save = async () => {
    client.setQueryData(QUERY_KEY, await api.bills.updateDetails({ body: values }));
    toastDone(t('details.done'));
  };
  const line = (errors: Readonly<Record<string, string>>, name: keyof Details, maxLength: number) => (
    <TextInput
      label={t(`details.${name}`)}
      maxLength={maxLength}
      value={values[name]}
      error={errors[name]}
      onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
    />
  );
  return (
    <FormDialog
      title={t('details.title')}
      submitLabel={t('details.submit')}
      fields={['legalName', 'address', 'postalCode', 'city', 'invoiceEmail']}
      onClose={onClose}
      onSubmit={save}
    >
      {(errors) => (
        <>
          <Text size="sm">{t('details.help')}</Text>
          {line(errors, 'legalName', 120)}
          {line(errors, 'address', 200)}
          <Group grow align="flex-start">
            {line(errors, 'postalCode', 20)}
            {line(errors, 'city', 80)}
          </Group>
          {line(errors, 'invoiceEmail', 254)}
        </>
      )}
    </FormDialog>
  );
}
