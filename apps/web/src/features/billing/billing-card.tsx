import type { BillingAccount } from '@linkstand/contract/invoices/schema';
import { BASE_CURRENCY, CURRENCIES } from '@linkstand/contract/shared/money';
import { taxNumberName } from '@linkstand/contract/words/tax-number';
import { Box, Button, Group, Paper, Select, Stack, Text, TextInput } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useLocale, useT } from '../../lib/i18n.ts';
import { Facts } from '../../ui/data/facts.tsx';
import { MoneyText } from '../../ui/data/money-text.tsx';
import { NumberField } from '../../ui/fields/number-field.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { RECORD_WIDTH } from '../../ui/page/page-width.ts';
import { DetailSkeleton } from '../../ui/page/skeletons.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';

const { billingAccounts } = api;

/** By account, as an invoice names it, or by company or client, who may not have one yet. */
const CALLS = {
  accounts: { get: billingAccounts.get, update: billingAccounts.update },
  companies: { get: billingAccounts.ofCompany, update: billingAccounts.updateOfCompany },
  clients: { get: billingAccounts.ofClient, update: billingAccounts.updateOfClient },
} as const;

type Props = { of: keyof typeof CALLS; id: number };

/** Every key starts with `billing-accounts`. */
const billingQuery = ({ of, id }: Props) =>
  queryOptions({
    queryKey: ['billing-accounts', of, id],
    queryFn: ({ signal }) => CALLS[of].get({ params: { id } }, { signal }),
  });

/** How a company or client is billed, as a tab of its page. */
export function BillingPanel(props: Props) {
  return (
    <Box maw={RECORD_WIDTH}>
      <BillingCard {...props} />
    </Box>
  );
}

/** Where a client's documents go, and on which terms it pays. */
export function BillingCard(props: Props) {
  const t = useT('billing');
  const locale = useLocale();
  const ui = useT('ui');
  const query = useQuery(billingQuery(props));
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
            { label: taxNumberName(account.country, locale), value: account.taxNumber },
            { label: t('fields.address'), value: [account.address, place].filter(Boolean).join(', ') },
            { label: t('fields.invoiceEmail'), value: account.invoiceEmail },
            { label: t('fields.billingMode'), value: t(`choices.billingMode.${account.billingMode}`) },
            { label: t('fields.creditLimitCents'), value: <MoneyText cents={account.creditLimitCents} /> },
            { label: t('fields.paymentDays'), value: account.paymentDays },
          ].filter(({ value }) => value !== '')}
        />
      </Stack>
      {opened && <BillingDialog {...props} account={account} onClose={() => setOpened(false)} />}
    </Paper>
  );
}

const FIELDS = ['legalName', 'address', 'postalCode', 'city', 'invoiceEmail', 'paymentDays', 'creditLimitCents'];

type Typed = Pick<
  BillingAccount,
  'legalName' | 'address' | 'postalCode' | 'city' | 'invoiceEmail' | 'currency' | 'billingMode'
> & {
  paymentDays: number | null;
  creditLimitCents: number | null;
};

type DialogProps = Props & { account: BillingAccount; onClose: () => void };

function BillingDialog({ of, id, account, onClose }: DialogProps) {
  const t = useT('billing');
  const ui = useT('ui');
  const common = useT('common');
  const client = useQueryClient();
  // The version when the dialog opened: saving must not overwrite what somebody else has changed since.
  const [version] = useState(account.version);
  const [values, setValues] = useState<Typed>({
    legalName: account.legalName,
    address: account.address,
    postalCode: account.postalCode,
    city: account.city,
    invoiceEmail: account.invoiceEmail,
    paymentDays: account.paymentDays,
    currency: account.currency,
    billingMode: account.billingMode,
    creditLimitCents: account.creditLimitCents,
  });
  const set = (part: Partial<Typed>) => setValues({ ...values, ...part });
  const save = async () => {
    const { paymentDays, creditLimitCents, ...rest } = values;
    const body = { ...rest, paymentDays: paymentDays ?? 0, creditLimitCents: creditLimitCents ?? 0 };
    try {
      client.setQueryData(billingQuery({ of, id }).queryKey, await CALLS[of].update({ params: { id }, version, body }));
    } finally {
      void client.invalidateQueries({ queryKey: ['billing-accounts'] });
    }
    // The credit is part of what clients have available.
    void client.invalidateQueries({ queryKey: ['people'] });
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
