import type { OwnBillingDetails } from '@linkstand/contract/invoices/schema';
import { taxNumberName } from '@linkstand/contract/words/tax-number';
import { Alert, Group, NativeSelect, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { z } from 'zod';
import { api } from '../../lib/api.ts';
import { countryChoices } from '../../lib/countries.ts';
import { useFormat } from '../../lib/format.ts';
import { currentLocale, useT } from '../../lib/i18n.ts';
import { downloadPdf } from '../../ui/buttons/download.ts';
import { PeriodDialog } from '../../ui/fields/period-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';

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

type Details = z.output<typeof OwnBillingDetails>;
const QUERY_KEY = ['bills', 'details'];

/** Where bills are sent, and whose name is on them. */
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
  const line = (
    errors: Readonly<Record<string, string>>,
    name: Exclude<keyof Details, 'country'>,
    maxLength: number,
  ) => (
    <TextInput
      label={name === 'taxNumber' ? taxNumberName(values.country, currentLocale()) : t(`details.${name}`)}
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
      fields={['legalName', 'country', 'taxNumber', 'address', 'postalCode', 'city', 'invoiceEmail']}
      onClose={onClose}
      onSubmit={save}
    >
      {(errors) => (
        <>
          <Text size="sm">{t('details.help')}</Text>
          {line(errors, 'legalName', 120)}
          <Group grow align="flex-start">
            <NativeSelect
              label={t('details.country')}
              data={[{ value: '', label: '' }, ...countryChoices(currentLocale())]}
              value={values.country}
              error={errors.country}
              onChange={(event) => setValues({ ...values, country: event.currentTarget.value })}
            />
            {line(errors, 'taxNumber', 40)}
          </Group>
          {line(errors, 'address', 200)}
          <Group grow align="flex-start">
            {line(errors, 'postalCode', 20)}
            {line(errors, 'city', 80)}
          </Group>
          {line(errors, 'invoiceEmail', 254)}
          <TaxEffect values={values} />
        </>
      )}
    </FormDialog>
  );
}

/** Which tax the next orders carry, and what other details change about it. */
function TaxEffect({ values: { country, taxNumber, postalCode } }: { values: Details }) {
  const t = useT('bills');
  const { percent } = useFormat();
  const [asked] = useDebouncedValue({ country, taxNumber: taxNumber.trim(), postalCode: postalCode.trim() }, 400);
  const { data } = useQuery({
    queryKey: [...QUERY_KEY, 'tax', asked],
    queryFn: ({ signal }) => api.bills.previewDetails({ body: asked }, { signal }),
    // A number that is none yet says so at its field when it is saved.
    retry: false,
    placeholderData: keepPreviousData,
  });
  if (!data) return null;
  const { current, next } = data;
  const rates = { current: percent(current.rateBp), next: percent(next.rateBp) };
  return (
    <Alert color={current.rateBp === next.rateBp ? 'gray' : 'blue'} role="status">
      {current.rateBp === next.rateBp ? t('details.tax.same', rates) : t('details.tax.changed', rates)}
      {next.rule === 'eu_reverse_charge_unconfirmed' && ` ${t('details.tax.unconfirmed')}`}
    </Alert>
  );
}
