import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { Alert, Group, Stack, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../lib/api.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { ActionBar } from '../../../../ui/buttons/action-bar.tsx';
import { toastDone } from '../../../../ui/toasts/toast.ts';
import { ApproveDialog } from './approve-dialog.tsx';
import { Spending } from './spending.tsx';

/** What waits for an approver: what it costs, what it does to limits, and the acts of whoever reads it. */
export default function ApprovalNotice({ campaign }: { campaign: Campaign }) {
  const t = useT('campaigns');
  const { money, date } = useFormat();
  const client = useQueryClient();
  const [approving, setApproving] = useState(false);
  const { id, version, approval, spending, can } = campaign;
  if (!approval) return null;
  const at = { params: { id }, version };
  const totalCents = spending?.totalCents ?? approval.totalCents;
  const refresh = () => client.invalidateQueries({ queryKey: ['campaigns'] });
  return (
    <Alert color={can.answerApproval ? 'yellow' : 'blue'} mb="md" title={t('approval.title')}>
      <Stack gap="xs">
        <Text size="sm">
          {t('approval.asked', {
            who: approval.askedBy,
            date: date(approval.askedAt, 'medium'),
            amount: money(totalCents),
          })}
        </Text>
        {totalCents !== approval.totalCents && (
          <Text size="sm" fw={600}>
            {t('approval.moved', { amount: money(approval.totalCents) })}
          </Text>
        )}
        {approval.note && <Text size="sm">{t('approval.note', { reason: approval.note })}</Text>}
        {spending && <Spending spending={spending} />}
        {!can.answerApproval && <Text size="sm">{t('approval.lockedHelp')}</Text>}
        <Group gap="xs">
          <ActionBar
            can={{ approve: can.answerApproval, decline: can.answerApproval, withdraw: can.withdrawApproval }}
            shown={3}
            shownOnPhone={2}
            actions={[
              { key: 'approve', label: t('approval.approve'), primary: true, onRun: () => setApproving(true) },
              {
                key: 'decline',
                label: t('approval.decline'),
                confirm: {
                  title: t('approval.declineTitle'),
                  children: t('approval.declineHelp', { who: approval.askedBy }),
                  confirmLabel: t('approval.decline'),
                  reason: 'required',
                },
                onRun: async ({ reason }) => {
                  await api.campaigns.declineApproval({ ...at, body: { reason } });
                  toastDone(t('approval.declinedDone'));
                  await refresh();
                },
              },
              {
                key: 'withdraw',
                label: t('approval.withdraw'),
                confirm: {
                  title: t('approval.withdrawTitle'),
                  children: t('approval.withdrawHelp'),
                  confirmLabel: t('approval.withdraw'),
                },
                onRun: async () => {
                  await api.campaigns.withdrawApproval({ params: { id }, body: {} });
                  toastDone(t('approval.withdrawn'));
                  await refresh();
                },
              },
            ]}
          />
        </Group>
      </Stack>
      {approving && <ApproveDialog campaign={campaign} totalCents={totalCents} onClose={() => setApproving(false)} />}
    </Alert>
  );
}
