import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconCopy, IconMessageQuestion, IconPencil, IconX } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api } from '../../../../lib/api.ts';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { freshRecordOf } from '../../../../lib/versions/fresh-record.ts';
import type { Action } from '../../../../ui/buttons/action-bar.tsx';
import { toastDone, toastError } from '../../../../ui/toasts/toast.ts';
import { FaultList, useLacking } from '../../../briefings/components/text-order.tsx';
import { briefingQuery } from '../../../briefings/queries.ts';
import { useOpenReport } from './reports.tsx';

/** Shows the fresh briefing after an act, also after somebody else's. */
export function useActing(briefing: Pick<Briefing, 'id'>) {
  const t = useT('campaigns');
  const client = useQueryClient();
  const show = (fresh: Briefing) => {
    client.setQueryData(briefingQuery(briefing.id).queryKey, fresh);
    void client.invalidateQueries({ queryKey: ['campaigns'] });
    for (const key of ['briefings', 'cases']) void client.invalidateQueries({ queryKey: [key] });
    // The answer stood at the end of a long text; what became of it stands on top.
    window.scrollTo({ top: 0 });
  };
  /** True when it is done, false when it is overtaken; other refusals reject, for the dialog that asked. */
  return async (act: () => Promise<Briefing>, done: string): Promise<boolean> => {
    try {
      show(await act());
      toastDone(done);
      return true;
    } catch (error) {
      const fresh = freshRecordOf<Briefing>(error);
      if (!fresh) throw error;
      show(fresh);
      toastError(t('briefing.changed'));
      return false;
    }
  };
}

/** What a client can do with one publication, for an ActionBar. Writing an own version opens the editor. */
export function useClientBriefingActions(briefing: Briefing, onWrite: () => void): Action[] {
  const t = useT('campaigns');
  const words = useT('briefings');
  const { money } = useFormat();
  const navigate = useNavigate();
  const client = useQueryClient();
  const acting = useActing(briefing);
  const { id, version, site, priceToAccept } = briefing;
  const at = { params: { id }, version };
  const lacking = useLacking(briefing, 'client');
  const isAsked = lacking.faults.length > 0;
  const isReported = useOpenReport(id, briefing.can.report_problem === true) !== undefined;
  return [
    {
      key: 'accept_content',
      label: t('briefing.accept'),
      primary: true,
      icon: <IconCheck size={16} />,
      confirm: {
        title: t('briefing.acceptTitle'),
        confirmLabel: t('briefing.accept'),
        children: (
          <Stack gap="xs">
            <Text>{t('briefing.acceptHelp', { site: site.name })}</Text>
            {isAsked && <FaultList {...lacking} />}
            {priceToAccept && (
              <Text fw={500}>
                {t('briefing.acceptPrice', { from: money(priceToAccept.fromCents), to: money(priceToAccept.toCents) })}
              </Text>
            )}
          </Stack>
        ),
        ...(isAsked ? { reason: 'required' as const, reasonLabel: words('order.reason') } : {}),
      },
      onRun: ({ reason }) =>
        acting(() => api.briefings.accept_content({ ...at, body: reason ? { reason } : {} }), t('briefing.accepted')),
    },
    {
      key: 'ask_review',
      label: t('briefing.ask'),
      icon: <IconMessageQuestion size={16} />,
      confirm: {
        title: t('briefing.askTitle'),
        children: t('briefing.askHelp'),
        confirmLabel: t('briefing.ask'),
        reason: 'required',
        reasonLabel: t('briefing.askLabel'),
      },
      onRun: ({ reason }) =>
        acting(() => api.briefings.ask_review({ ...at, body: { message: reason } }), t('briefing.asked')),
    },
    { key: 'send_version_back', label: t('briefing.write'), icon: <IconPencil size={16} />, onRun: onWrite },
    {
      key: 'report_problem',
      label: t(isReported ? 'reports.more' : 'briefing.report'),
      icon: <IconAlertTriangle size={16} />,
      confirm: {
        title: t(isReported ? 'reports.more' : 'briefing.reportTitle'),
        children: t(isReported ? 'reports.moreHelp' : 'briefing.reportHelp'),
        confirmLabel: t(isReported ? 'reports.more' : 'briefing.report'),
        reason: 'required',
        reasonLabel: t('briefing.reportLabel'),
      },
      onRun: ({ reason }) =>
        acting(() => api.briefings.report_problem({ ...at, body: { reason } }), t('briefing.reported')),
    },
    {
      key: 'copy',
      label: t('page.copy'),
      icon: <IconCopy size={16} />,
      onRun: async () => {
        const { campaignId } = await api.briefings.copy({ params: { id }, body: {} });
        toastDone(t('briefing.copied'));
        void client.invalidateQueries({ queryKey: ['campaigns', 'list'] });
        await navigate({ to: '/user/campaign/$campaignId', params: { campaignId } });
      },
    },
    {
      key: 'cancel',
      label: t('page.cancelBriefing'),
      danger: true,
      icon: <IconX size={16} />,
      confirm: {
        title: t('page.cancelBriefingTitle', { site: site.name }),
        children: t('page.cancelBriefingHelp'),
        confirmLabel: t('page.cancelBriefing'),
        isCancellation: true,
        danger: true,
        reason: 'required',
        reasonLabel: t('page.cancelReason'),
      },
      onRun: ({ reason }) => acting(() => api.briefings.cancel({ ...at, body: { reason } }), t('page.canceled')),
    },
  ];
}
