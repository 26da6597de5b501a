import { PAYMENT_METHODS } from '@linkstand/contract/owners/limits';
import type { Owner, PaymentDetails } from '@linkstand/contract/owners/schema';
import { taxNumberName } from '@linkstand/contract/words/tax-number';
import { Button, Group, Paper, Select, SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { DateText } from '../../../ui/data/date-text.tsx';
import { Facts } from '../../../ui/data/facts.tsx';
import { ResourceForm, useResourceForm } from '../../../ui/form/resource-form.tsx';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { RECORD_WIDTH } from '../../../ui/page/page-width.ts';
import { toastDone } from '../../../ui/toasts/toast.ts';

const PARTS = ['method', 'holder', 'account', 'bankCode', 'bankName', 'taxNumber', 'billingAddress'] as const;
const BLANK: PaymentDetails = {
  method: 'bank_transfer',
  holder: '',
  account: '',
  bankCode: '',
  bankName: '',
  taxNumber: '',
  billingAddress: '',
};

/** How an owner is paid: masked, shown in full by an act that the history keeps, replaced as a whole. */
export function PaymentPanel({ owner }: { owner: Owner }) {
  const t = useT('owners');
  const locale = useLocale();
  const common = useT('common');
  const client = useQueryClient();
  const [shown, setShown] = useState<PaymentDetails | null>(null);
  const [editing, setEditing] = useState(false);
  const [removing, setRemoving] = useState(false);
  const [confirming, setConfirming] = useState(false);
  const keep = (saved: Owner) => {
    client.setQueryData(['owners', 'detail', owner.id], saved);
    void client.invalidateQueries({ queryKey: ['owners', 'history', owner.id] });
    setShown(null);
    setEditing(false);
  };
  const look = useMutation({
    mutationFn: () => api.owners.reveal_payment({ params: { id: owner.id }, body: {} }),
    onSuccess: (details) => {
      setShown(details);
      void client.invalidateQueries({ queryKey: ['owners', 'history', owner.id] });
    },
  });
  const edit = async () => {
    if (owner.payment && !shown) await look.mutateAsync();
    setEditing(true);
  };
  if (editing) {
    return (
      <PaymentForm
        owner={owner}
        initial={shown ?? BLANK}
        onSaved={(saved) => {
          keep(saved);
          toastDone(common('done.edited'));
        }}
        onCancel={() => setEditing(false)}
      />
    );
  }
  return (
    <Paper p={{ base: 'md', sm: 'lg' }} maw={RECORD_WIDTH}>
      <Stack>
        <Text c="dimmed">{t(owner.payment ? 'payment.hidden' : 'payment.none')}</Text>
        {owner.payment && (
          <Facts
            items={[
              ...(shown
                ? PARTS.filter((part) => shown[part] !== '').map((part) => ({
                    label: part === 'taxNumber' ? taxNumberName(owner.country, locale) : t(`fields.${part}`),
                    value: part === 'method' ? t(`choices.method.${shown.method}`) : shown[part],
                  }))
                : [
                    { label: t('fields.method'), value: t(`choices.method.${owner.payment.method}`) },
                    { label: t('fields.holder'), value: owner.payment.holder },
                    { label: t('fields.account'), value: owner.payment.account },
                  ]),
              { label: t('payment.changedAt'), value: <DateText value={owner.payment.changedAt} /> },
              {
                label: t('payment.secondLook'),
                value: t(owner.payment.isConfirmed ? 'payment.confirmed' : 'payment.waits'),
              },
            ]}
          />
        )}
        <Group gap="xs">
          {owner.payment &&
            (shown ? (
              <Button variant="default" onClick={() => setShown(null)}>
                {t('payment.hide')}
              </Button>
            ) : (
              <Button variant="default" loading={look.isPending} onClick={() => look.mutate()}>
                {t('payment.reveal')}
              </Button>
            ))}
          <Button variant="default" onClick={() => void edit().catch(() => {})}>
            {t(owner.payment ? 'payment.edit' : 'payment.add')}
          </Button>
          {owner.can.confirm_payment && (
            <Button variant="default" onClick={() => setConfirming(true)}>
              {t('payment.confirm')}
            </Button>
          )}
          {owner.payment && (
            <Button variant="default" color="red" onClick={() => setRemoving(true)}>
              {t('payment.remove')}
            </Button>
          )}
        </Group>
      </Stack>
      <ConfirmDialog
        opened={confirming}
        onClose={() => setConfirming(false)}
        title={t('payment.confirm')}
        confirmLabel={t('payment.confirm')}
        onConfirm={async () =>
          keep(await api.owners.confirm_payment({ params: { id: owner.id }, version: owner.version }))
        }
      >
        {t('payment.confirmHelp')}
      </ConfirmDialog>
      <ConfirmDialog
        opened={removing}
        onClose={() => setRemoving(false)}
        title={t('payment.removeTitle')}
        confirmLabel={t('payment.remove')}
        danger
        onConfirm={async () =>
          keep(await api.owners.removePayment({ params: { id: owner.id }, version: owner.version }))
        }
      >
        {t('payment.removeHelp')}
      </ConfirmDialog>
    </Paper>
  );
}

type FormProps = { owner: Owner; initial: PaymentDetails; onSaved: (saved: Owner) => void; onCancel: () => void };

function PaymentForm({ owner, initial, onSaved, onCancel }: FormProps) {
  const t = useT('owners');
  const locale = useLocale();
  const ui = useT('ui');
  const resource = useResourceForm<PaymentDetails, Owner>({
    initialValues: initial,
    version: owner.version,
    save: (body, version) =>
      api.owners.setPayment({ params: { id: owner.id }, version: version ?? owner.version, body }),
    onSaved,
  });
  const { form } = resource;
  return (
    <ResourceForm resource={resource} submitLabel={ui('actions.save')} onCancel={onCancel}>
      <Paper p={{ base: 'md', sm: 'lg' }} maw={RECORD_WIDTH}>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t('fields.method')}
            allowDeselect={false}
            data={PAYMENT_METHODS.map((value) => ({ value, label: t(`choices.method.${value}`) }))}
            {...form.getInputProps('method')}
          />
          <TextInput label={t('fields.holder')} required maxLength={120} {...form.getInputProps('holder')} />
          <TextInput
            label={t('fields.account')}
            required
            maxLength={120}
            autoComplete="off"
            {...form.getInputProps('account')}
          />
          <TextInput label={t('fields.bankCode')} maxLength={40} {...form.getInputProps('bankCode')} />
          <TextInput label={t('fields.bankName')} maxLength={120} {...form.getInputProps('bankName')} />
          <TextInput label={taxNumberName(owner.country, locale)} maxLength={40} {...form.getInputProps('taxNumber')} />
        </SimpleGrid>
        <Textarea
          label={t('fields.billingAddress')}
          mt="md"
          autosize
          minRows={2}
          maxLength={500}
          {...form.getInputProps('billingAddress')}
        />
      </Paper>
    </ResourceForm>
  );
}
