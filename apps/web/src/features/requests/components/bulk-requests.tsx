import type { CampaignRow } from '@linkstand/contract/campaigns/schema';
import { isReason } from '@linkstand/contract/shared/reason';
import { Text } from '@mantine/core';
import { IconCheck, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { BulkActions } from '../../../ui/list/bulk/bulk-actions.tsx';
import { BulkForm } from '../../../ui/list/bulk/bulk-form.tsx';
import type { BulkAction, BulkFormProps, BulkRun } from '../../../ui/list/bulk/bulk-types.ts';
import { oneByOne, refusal } from '../../../ui/list/bulk/one-by-one.ts';
import type { Selection } from '../../../ui/list/resource-list.tsx';
import { type Chosen, decisionsOf, firstChoice } from '../decisions.ts';

const rowKey = ({ id }: CampaignRow) => id;
/** Each is read and decided by calls of its own: the bar moves with every few. */
const AT_ONCE = 5;

/** What can be done with selected requests: everything that waits in them is approved as asked for, or denied. */
export function BulkRequests({ selection }: { selection: Selection<CampaignRow> }) {
  const t = useT('requests');
  const client = useQueryClient();
  const some = (act: 'approve' | 'deny') => selection.isAllMatching || selection.rows.some(({ can }) => can[act]);
  const actions: BulkAction<CampaignRow>[] = [
    {
      key: 'approve',
      label: t('bulk.approve'),
      icon: <IconCheck size={14} />,
      disabled: !some('approve'),
      chunk: AT_ONCE,
      title: (count) => (count === undefined ? t('bulk.approve') : t('bulk.approveMany', { count })),
      form: ApproveForm,
      done: (count) => t('bulk.approved', { count }),
    },
    {
      key: 'deny',
      label: t('bulk.deny'),
      icon: <IconX size={14} />,
      danger: true,
      disabled: !some('deny'),
      chunk: AT_ONCE,
      title: t('bulk.deny'),
      form: DenyForm,
      done: (count) => t('bulk.denied', { count }),
    },
  ];
  return (
    <BulkActions
      selection={selection}
      actions={actions}
      rowKey={rowKey}
      nameOf={({ name, generalTitle, id }) => name || generalTitle || t('unnamed', { id: String(id) })}
      onDone={() => {
        for (const key of ['requests', 'campaigns', 'briefings']) void client.invalidateQueries({ queryKey: [key] });
      }}
    />
  );
}

type Waiting = Parameters<typeof firstChoice>[0];

/** Decides all that waits in each request: all of a request takes effect, or nothing. */
function useDecide() {
  const t = useT('requests');
  return (choose: (briefing: Waiting) => Chosen): BulkRun<CampaignRow> =>
    oneByOne(rowKey, async ({ id }, call) => {
      const { briefings } = await api.requests.get({ params: { id } }, call);
      const waiting = briefings.filter(({ status }) => status === 'waiting');
      if (waiting.length === 0) throw refusal(t('nothingWaits'));
      const decisions = decisionsOf(waiting, new Map(waiting.map((briefing) => [briefing.id, choose(briefing)])));
      return api.requests.decide({ params: { id }, body: { decisions } }, call);
    });
}

function ApproveForm({ onRun }: BulkFormProps<CampaignRow>) {
  const t = useT('requests');
  const decide = useDecide();
  const [reason, setReason] = useState('');
  return (
    <BulkForm
      submitLabel={t('bulk.approve')}
      missing={{}}
      onSubmit={() => onRun(decide((briefing) => ({ ...firstChoice(briefing), reason })))}
    >
      {(errors) => (
        <>
          <Text size="sm">{t('bulk.approveHelp')}</Text>
          <ReasonField
            label={t('bulk.approveReason')}
            description={t('bulk.approveReasonHelp')}
            required={false}
            value={reason}
            error={errors.reason}
            onChange={setReason}
          />
        </>
      )}
    </BulkForm>
  );
}

function DenyForm({ onRun }: BulkFormProps<CampaignRow>) {
  const t = useT('requests');
  const decide = useDecide();
  const [reason, setReason] = useState('');
  return (
    <BulkForm
      submitLabel={t('bulk.deny')}
      danger
      missing={{ reason: !isReason(reason) }}
      onSubmit={() => onRun(decide(() => ({ choice: 'deny', reason })))}
    >
      {(errors) => (
        <>
          <Text size="sm">{t('bulk.denyHelp')}</Text>
          <ReasonField value={reason} error={errors.reason} onChange={setReason} takesFocus />
        </>
      )}
    </BulkForm>
  );
}
