import type { BillingDetails } from '@linkstand/contract/invoices/schema';
import { Group, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { downloadPdf } from '../../ui/download.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { AnchorLink } from '../../ui/links.tsx';
import { PeriodDialog } from '../../ui/period-dialog.tsx';
import { toastDone } from '../../ui/toast.ts';

/** Movements and bills of a period as a PDF. */
export function StatementDialog({ onClose }: { onClose: () => void }) {
  const t = useT('bills');
  return (
    <PeriodDialog
      words={{
        title: t('statement.title'),
        help: t('statement.help'),
        from: t('statement.from'),
        to: t('statement.to'),
        submit: t('statement.submit'),
      }}
      onClose={onClose}
      onSubmit={(query) => downloadPdf(() => api.bills.statement({ query }), `${query.from}-${query.to}.pdf`)}
    />
  );
}

type Details = z.output<typeof BillingDetails>;
const QUERY_KEY = ['bills', 'details'];

/** Where bills go, and whose name stands on them. */
export function DetailsDialog({ onClose }: { onClose: () => void }) {
  const query = useQuery({ queryKey: QUERY_KEY, queryFn: ({ signal }) => api.bills.details({}, { signal }) });
  const t = useT('bills');
  if (query.data) return <DetailsForm details={query.data} onClose={onClose} />;
  if (!query.error) return null;
  return (
    <Dialog opened onClose={onClose} title={t('details.title')}>
      <ErrorState error={query.error} onRetry={() => void query.refetch()} />
    </Dialog>
  );
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
          <Text size="sm">
            {t('details.help')}{' '}
            <AnchorLink to="/user/profile" size="sm">
              {t('details.taxNumber')}
            </AnchorLink>
          </Text>
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
