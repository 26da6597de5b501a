import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { isReason } from '@linkstand/contract/shared/reason';
import { Text } from '@mantine/core';
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconShieldOff } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { BulkActions } from '../../../ui/list/bulk/bulk-actions.tsx';
import { BulkForm } from '../../../ui/list/bulk/bulk-form.tsx';
import type { BulkAction, BulkFormProps } from '../../../ui/list/bulk/bulk-types.ts';
import { oneByOne, refusal } from '../../../ui/list/bulk/one-by-one.ts';
import type { Selection } from '../../../ui/list/resource-list.tsx';

const rowKey = ({ id }: BriefingRow) => id;
/** Each is a call of its own: the bar moves with every few. */
const AT_ONCE = 3;
type GuaranteeAct = 'pause' | 'resume' | 'settle';
const FORMS = {
  pause: (form: BulkFormProps<BriefingRow>) => <GuaranteeForm act="pause" {...form} />,
  resume: (form: BulkFormProps<BriefingRow>) => <GuaranteeForm act="resume" {...form} />,
  settle: (form: BulkFormProps<BriefingRow>) => <GuaranteeForm act="settle" {...form} />,
} as const;
const ICONS = { pause: IconPlayerPause, resume: IconPlayerPlay, settle: IconShieldOff } as const;

/** What can be done with lost links: they are checked again, and what is owed for them is paused, resumed or settled. */
export function BulkLinks({ selection }: { selection: Selection<BriefingRow> }) {
  const t = useT('staff-briefings');
  const words = useT('briefings');
  const life = useT('link-life');
  const client = useQueryClient();
  const { role } = useUser();
  const guarantee = (act: GuaranteeAct): BulkAction<BriefingRow> => {
    const Icon = ICONS[act];
    return {
      key: act,
      label: life(`guarantee.act.${act}`),
      icon: <Icon size={15} />,
      danger: act === 'settle',
      chunk: AT_ONCE,
      title: life(`guarantee.act.${act}`),
      form: FORMS[act],
      done: (count) => t(`lost.${act}Done`, { count }),
    };
  };
  const check: BulkAction<BriefingRow> = {
    key: 'check',
    label: words('link.again'),
    icon: <IconRefresh size={15} />,
    chunk: AT_ONCE,
    run: oneByOne(rowKey, async ({ id }, call) => {
      const { problems } = await api.briefings.check_link({ params: { id }, body: {} }, call);
      const [first] = problems;
      if (first) throw refusal(words(`problem.${first.code}`));
    }),
    done: (count) => t('lost.inPlace', { count }),
    refused: (count) => t('lost.stillLost', { count }),
  };
  return (
    <BulkActions
      selection={selection}
      actions={role === 'ADMIN' ? [check, guarantee('pause'), guarantee('resume'), guarantee('settle')] : [check]}
      rowKey={rowKey}
      nameOf={({ title, keyword, id, site }) => [site.domain, title || keyword || `#${id}`].join(' · ')}
      onDone={() => {
        for (const key of ['briefings', 'cases']) void client.invalidateQueries({ queryKey: [key] });
      }}
    />
  );
}

function GuaranteeForm({ act, onRun }: BulkFormProps<BriefingRow> & { act: GuaranteeAct }) {
  const t = useT('staff-briefings');
  const life = useT('link-life');
  const [reason, setReason] = useState('');
  const body = { reason: reason.trim() };
  const run = oneByOne<BriefingRow>(rowKey, ({ id }, options) => {
    const asked = { params: { id }, body };
    switch (act) {
      case 'pause':
        return api.briefings.pauseGuarantee(asked, options);
      case 'resume':
        return api.briefings.resumeGuarantee(asked, options);
      case 'settle':
        return api.briefings.settleGuarantee(asked, options);
    }
  });
  return (
    <BulkForm
      submitLabel={life(`guarantee.act.${act}`)}
      danger={act === 'settle'}
      missing={{ reason: !isReason(reason) }}
      onSubmit={() => onRun(run)}
    >
      {(errors) => (
        <>
          <Text size="sm">{t(`lost.${act}Help`)}</Text>
          <ReasonField value={reason} error={errors.reason} onChange={setReason} takesFocus />
        </>
      )}
    </BulkForm>
  );
}
