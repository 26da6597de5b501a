import type { BillingAccount } from '@linkstand/contract/invoices/schema';
import { BASE_CURRENCY, CURRENCIES } from '@linkstand/contract/shared/money';
import { Button, Group, Paper, Select, Stack, Text, TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { ErrorState } from '../../ui/error-state.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { MoneyText } from '../../ui/money-text.tsx';
import { NumberField } from '../../ui/number-field.tsx';
import { DetailSkeleton } from '../../ui/skeletons.tsx';
import { toastDone } from '../../ui/toast.ts';

const key = (id: number) => ['billing-accounts', id];

/** Where a client's documents go, and on which terms it pays. */
export function BillingCard({ accountId }: { accountId: number }) {
  const t = useT('billing');
  const ui = useT('ui');
  const query = useQuery({
    queryKey: key(accountId),
    queryFn: ({ signal }) => api.billingAccounts.get({ params: { id: accountId } }, { signal }),
  });
  const [opened, setOpened] = useState(false);
  const { data: account } = query;
  if (query.error && !account) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!account) return <DetailSkeleton />;
  const place = [account.postalCode, account.city].filter(Boolean).join(' ');
  return (
    <Paper p="md" component="section" aria-label={t('title')}>
      <Stack gap="sm">
        <Group justify="space-between">
          <Text fw={600}>{t('title')}</Text>
          <Button size="xs" variant="default" onClick={() => setOpened(true)}>
            {ui('actions.edit')}
          </Button>
        </Group>
        <Facts
          items={[
            { label: t('fields.legalName'), value: account.legalName || account.holder },
            { label: t('fields.taxNumber'), value: account.taxNumber },
            { label: t('fields.address'), value: [account.address, place].filter(Boolean).join(', ') },
            { label: t('fields.invoiceEmail'), value: account.invoiceEmail },
            { label: t('fields.billingMode'), value: t(`choices.billingMode.${account.billingMode}`) },
            { label: t('fields.creditLimitCents'), value: <MoneyText cents={account.creditLimitCents} /> },
            { label: t('fields.paymentDays'), value: account.paymentDays },
          ].filter(({ value }) => value !== '')}
        />
      </Stack>
      {opened && <BillingDialog account={account} onClose={() => setOpened(false)} />}
    </Paper>
  );
}

const FIELDS = ['legalName', 'address', 'postalCode', 'city', 'invoiceEmail', 'paymentDays', 'creditLimitCents'];

function BillingDialog({ account, onClose }: { account: BillingAccount; onClose: () => void }) {
  const t = useT('billing');
  const ui = useT('ui');
  const common = useT('common');
  const client = useQueryClient();
  const { id, version } = account;
  const [values, setValues] = useState({
    legalName: account.legalName,
    address: account.address,
    postalCode: account.postalCode,
    city: account.city,
    invoiceEmail: account.invoiceEmail,
    paymentDays: account.paymentDays as number | null,
    currency: account.currency,
    billingMode: account.billingMode,
    creditLimitCents: account.creditLimitCents as number | null,
  });
  const set = (part: Partial<typeof values>) => setValues({ ...values, ...part });
  const save = async () => {
    const { paymentDays, creditLimitCents, ...rest } = values;
    const saved = await api.billingAccounts.update({
      params: { id },
      version,
      body: { ...rest, paymentDays: paymentDays ?? 0, creditLimitCents: creditLimitCents ?? 0 },
    });
    client.setQueryData(key(id), saved);
    toastDone(common('done.edited'));
  };
  return (
    <FormDialog
      title={t('title')}
      size={640}
      submitLabel={ui('actions.save')}
      fields={FIELDS}
      onClose={onClose}
      onSubmit={save}
    >
      {(errors) => {
        const line = (name: 'legalName' | 'address' | 'postalCode' | 'city' | 'invoiceEmail', maxLength: number) => (
          <TextInput
            label={t(`fields.${name}`)}
            maxLength={maxLength}
            value={values[name]}
            error={errors[name]}
            onChange={(event) => set({ [name]: event.currentTarget.value })}
          />
        );
        return (
          <>
            {line('legalName', 120)}
            {line('address', 200)}
            <Group grow align="flex-start">
              {line('postalCode', 20)}
              {line('city', 80)}
            </Group>
            {line('invoiceEmail', 254)}
            <Group grow align="flex-start">
              <Select
                label={t('fields.billingMode')}
                allowDeselect={false}
                data={(['prepaid', 'postpaid'] as const).map((value) => ({
                  value,
                  label: t(`choices.billingMode.${value}`),
                }))}
                value={values.billingMode}
                onChange={(value) => set({ billingMode: value === 'postpaid' ? 'postpaid' : 'prepaid' })}
              />
              <NumberField
                kind="money"
                label={t('fields.creditLimitCents')}
                value={values.creditLimitCents}
                error={errors.creditLimitCents}
                onChange={(creditLimitCents) => set({ creditLimitCents })}
              />
            </Group>
            <Group grow align="flex-start">
              <NumberField
                kind="number"
                label={t('fields.paymentDays')}
                max={365}
                value={values.paymentDays}
                error={errors.paymentDays}
                onChange={(paymentDays) => set({ paymentDays })}
              />
              <Select
                label={t('fields.currency')}
                allowDeselect={false}
                data={[...CURRENCIES]}
                value={values.currency}
                onChange={(value) => set({ currency: CURRENCIES.find((each) => each === value) ?? BASE_CURRENCY })}
              />
            </Group>
          </>
        );
      }}
    </FormDialog>
  );
}
