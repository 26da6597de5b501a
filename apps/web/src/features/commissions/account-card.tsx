import type { CommissionAccount } from '@linkstand/contract/commissions/schema';
import { Button, Group, Paper, Stack, Text, TextInput, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { DateText } from '../../ui/data/date-text.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { RECORD_WIDTH } from '../../ui/page/page-width.ts';
import { FormSkeleton } from '../../ui/page/skeletons.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';

/** The account that a seller is paid to: its own to change, an administrator's to confirm. */
export function AccountCard({ sellerId }: { sellerId?: number }) {
  const key = ['commissions', 'account', sellerId ?? 'own'];
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) =>
      sellerId === undefined
        ? api.commissions.account({}, { signal })
        : api.commissions.accountOf({ params: { id: sellerId } }, { signal }),
  });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton />;
  return <Card account={data} onChanged={(fresh) => client.setQueryData(key, fresh)} />;
}

function Card({ account, onChanged }: { account: CommissionAccount; onChanged: (fresh: CommissionAccount) => void }) {
  const t = useT('commissions');
  const [asks, setAsks] = useState<'set' | 'confirm' | null>(null);
  const { payment, can, seller, version } = account;
  const title = t(can.set ? 'account.title' : 'account.of');
  return (
    <Paper p="md" component="section" aria-label={title} maw={RECORD_WIDTH}>
      <Stack gap="xs">
        <Title order={2} size="h4">
          {title}
        </Title>
        {payment ? (
          <>
            <Text>
              {payment.holder} · {payment.account} · <DateText value={payment.changedAt} />
            </Text>
            <Text size="sm" c="dimmed">
              {t(payment.isConfirmed ? 'account.confirmed' : 'account.waits')}
            </Text>
          </>
        ) : (
          <Text c="dimmed">{t('account.none')}</Text>
        )}
        <Group gap="xs">
          {can.set && (
            <Button variant="default" onClick={() => setAsks('set')}>
              {t(payment ? 'account.change' : 'account.add')}
            </Button>
          )}
          {can.confirm && (
            <Button variant="default" onClick={() => setAsks('confirm')}>
              {t('account.confirm')}
            </Button>
          )}
        </Group>
      </Stack>
      {asks === 'set' && <AccountDialog account={account} onClose={() => setAsks(null)} onSaved={onChanged} />}
      <ConfirmDialog
        opened={asks === 'confirm'}
        title={t('account.confirm')}
        confirmLabel={t('account.confirm')}
        onClose={() => setAsks(null)}
        onConfirm={async () => {
          onChanged(await api.commissions.confirmAccount({ params: { id: seller.id }, version }));
          toastDone(t('account.wasConfirmed'));
        }}
      >
        {t('account.confirmHelp')}
      </ConfirmDialog>
    </Paper>
  );
}

function AccountDialog({
  account,
  onClose,
  onSaved,
}: {
  account: CommissionAccount;
  onClose: () => void;
  onSaved: (fresh: CommissionAccount) => void;
}) {
  const t = useT('commissions');
  const [holder, setHolder] = useState(account.seller.name);
  const [iban, setIban] = useState('');
  const [bic, setBic] = useState('');
  const save = async () => {
    onSaved(
      await api.commissions.setAccount({
        version: account.version,
        body: {
          method: 'bank_transfer',
          holder,
          account: iban,
          bankCode: bic,
          bankName: '',
          taxNumber: '',
          billingAddress: '',
        },
      }),
    );
    toastDone(t('account.saved'));
  };
  return (
    <FormDialog
      title={t('account.title')}
      submitLabel={t('account.save')}
      fields={['holder', 'account', 'bankCode']}
      missing={{ holder: holder === '', account: iban === '' }}
      onClose={onClose}
      onSubmit={save}
    >
      {(errors) => (
        <>
          <TextInput
            label={t('account.holder')}
            required
            maxLength={120}
            value={holder}
            error={errors.holder}
            onChange={(event) => setHolder(event.currentTarget.value)}
          />
          <TextInput
            label={t('account.iban')}
            required
            maxLength={120}
            autoComplete="off"
            value={iban}
            error={errors.account}
            onChange={(event) => setIban(event.currentTarget.value)}
          />
          <TextInput
            label={t('account.bic')}
            maxLength={11}
            value={bic}
            error={errors.bankCode}
            onChange={(event) => setBic(event.currentTarget.value)}
          />
        </>
      )}
    </FormDialog>
  );
}
