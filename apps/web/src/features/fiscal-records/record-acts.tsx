import type { FiscalRecord } from '@linkstand/contract/fiscal-records/schema';
import { useQueryClient } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { type Action, ActionBar } from '../../ui/buttons/action-bar.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';

/** What may follow a record: a corrected one, or one that cancels it. */
export function RecordActs({ record }: { record: FiscalRecord }) {
  const t = useT('fiscal-records');
  const client = useQueryClient();
  const at = { params: { id: record.id }, version: record.version };
  const done = async (call: Promise<FiscalRecord>, words: string) => {
    try {
      await call;
      toastDone(words);
    } finally {
      await client.invalidateQueries({ queryKey: ['fiscalRecords'] });
    }
  };
  const buttons: Readonly<Record<'amend' | 'cancel', Omit<Action, 'key'>>> = {
    amend: {
      label: t('amend.action'),
      confirm: {
        title: t('amend.title', { number: record.invoice.name }),
        children: t('amend.help'),
        confirmLabel: t('amend.action'),
        reason: 'required',
        reasonLabel: t('fields.reason'),
      },
      onRun: ({ reason }) => done(api.fiscalRecords.amend({ ...at, body: { reason } }), t('amend.done')),
    },
    cancel: {
      label: t('cancel.action'),
      danger: true,
      confirm: {
        title: t('cancel.title', { number: record.invoice.name }),
        children: t('cancel.help'),
        confirmLabel: t('cancel.action'),
        reason: 'required',
        reasonLabel: t('fields.reason'),
        danger: true,
      },
      onRun: ({ reason }) => done(api.fiscalRecords.cancel({ ...at, body: { reason } }), t('cancel.done')),
    },
  };
  return (
    <ActionBar can={record.can} actions={(['amend', 'cancel'] as const).map((key) => ({ key, ...buttons[key] }))} />
  );
}
