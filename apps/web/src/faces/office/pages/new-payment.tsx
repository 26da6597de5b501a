import { COUNTER_ACCOUNTS, type CounterAccount } from '@linkstand/contract/payments/choices';
import { isReason, MAX_REASON } from '@linkstand/contract/shared/reason';
import { Paper, Select, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { type ClientChoice, foundClients } from '../../../features/briefings/staff-briefings/queries.ts';
import { personQuery } from '../../../features/users/queries.ts';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { FormSection, ResourceForm, useResourceForm } from '../../../ui/form/resource-form.tsx';
import { NotForRole } from '../../../ui/page/not-for-role.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { RECORD_WIDTH } from '../../../ui/page/page-width.ts';
import { toastDone } from '../../../ui/toasts/toast.ts';

const route = getRouteApi('/office/payments/new');

/** Creates a transaction: an amount for or from a client, with the reason. */
export function NewPaymentPage() {
  return useUser().role === 'ADMIN' ? <NewPayment /> : <NotForRole />;
}

function NewPayment() {
  const t = useT('payments');
  const common = useT('common');
  const forms = useT('resource');
  const navigate = route.useNavigate();
  const client = useQueryClient();
  const { money } = useFormat();
  const [recipient, setRecipient] = useState<ClientChoice | null>(null);
  const { data: person } = useQuery({ ...personQuery(recipient?.id ?? 0), enabled: recipient !== null });
  const resource = useResourceForm({
    initialValues: {
      recipientId: null as number | null,
      walletCents: null as number | null,
      counterAccount: 'correction' as CounterAccount,
      comments: '',
    },
    validate: {
      recipientId: (value) => (value === null ? common('errors.required') : null),
      walletCents: (value) => {
        if (value === null) return common('errors.required');
        return value === 0 ? t('new.needsValue') : null;
      },
      comments: (value) => {
        if (value.trim() === '') return common('errors.required');
        return isReason(value) ? null : t('new.needsComments');
      },
    },
    save: ({ recipientId, walletCents, counterAccount, comments }) =>
      api.payments.create({
        body: { recipientId: recipientId ?? 0, walletCents: walletCents ?? 0, counterAccount, comments },
      }),
    onSaved: ({ id }) => {
      toastDone(t('new.done'));
      void client.invalidateQueries({ queryKey: ['payments'] });
      void client.invalidateQueries({ queryKey: ['people'] });
      // Back leads to the list, not to an empty form.
      void navigate({ to: '/payments/$id', params: { id: String(id) }, replace: true });
    },
  });
  const { form } = resource;
  return (
    <>
      <PageHeader back={{ to: '/payments', label: t('title') }} title={t('new.title')} subtitle={t('new.help')} />
      <div style={{ maxWidth: RECORD_WIDTH }}>
        <ResourceForm resource={resource} submitLabel={t('new.submit')}>
          <Paper p={{ base: 'md', sm: 'lg' }}>
            <FormSection title={t('new.section')} help={t('new.sectionHelp')}>
              <SearchSelect
                label={t('fields.recipientId')}
                placeholder={forms('searchRef')}
                required
                value={recipient}
                onChange={(chosen) => {
                  setRecipient(chosen);
                  form.setFieldValue('recipientId', chosen?.id ?? null);
                }}
                found={foundClients}
                detail={({ company, email }) => [company, email].filter(Boolean).join(' · ')}
                description={person && t('new.balance', { amount: money(person.walletCents ?? 0) })}
                error={form.errors.recipientId}
              />
              <NumberField
                kind="money"
                min={-100_000_000_000}
                required
                label={t('fields.walletCents')}
                description={t('new.valueHelp')}
                value={form.values.walletCents}
                error={form.errors.walletCents}
                onChange={(value) => form.setFieldValue('walletCents', value)}
              />
              <Select
                label={t('fields.counterAccount')}
                required
                allowDeselect={false}
                data={COUNTER_ACCOUNTS.map((value) => ({ value, label: t(`choices.counterAccount.${value}`) }))}
                {...form.getInputProps('counterAccount')}
              />
              <Textarea
                label={t('fields.comments')}
                description={t('new.commentsHelp')}
                required
                autosize
                minRows={3}
                maxLength={MAX_REASON}
                {...form.getInputProps('comments')}
              />
            </FormSection>
          </Paper>
        </ResourceForm>
      </div>
    </>
  );
}
