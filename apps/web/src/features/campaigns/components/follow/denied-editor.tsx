import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useLocale, useT } from '../../../../lib/i18n.ts';
import { useSendBeforeLeaving, useSnapshot } from '../../../../lib/saving/use-save-queue.ts';
import { useUser } from '../../../../lib/session.ts';
import { LeaveDialog } from '../../../../ui/form/leave-dialog.tsx';
import { latestDenial } from '../../../briefings/latest-denial.ts';
import { categoriesQuery } from '../../../categories/queries.ts';
import { campaignQuoteQuery } from '../../queries.ts';
import { savedBriefing } from '../../saving/briefing-values.ts';
import { briefingQueue, settleBriefing } from '../../saving/queues.ts';
import { isSameCampaign } from '../../saving/use-saving.ts';
import { BriefingForm } from '../complete/briefing-form.tsx';
import { DecisionDialogs } from '../complete/decision-dialogs.tsx';
import { SaveNotice } from '../complete/save-notice.tsx';
import { Section } from './section.tsx';
import { useResubmit } from './use-resubmit.tsx';

type Props = { briefing: Briefing; campaign: Campaign };

/** A denied briefing: why, with the way back to the team, and the form to change it. */
export function DeniedEditor({ briefing, campaign }: Props) {
  const t = useT('campaigns');
  const words = useT('briefings');
  const client = useQueryClient();
  const locale = useLocale();
  const { id: userId } = useUser();
  const [queue] = useState(() =>
    briefingQueue(briefing, {
      userId,
      client,
      onClosed: () => void client.invalidateQueries({ queryKey: ['briefings'] }),
    }),
  );
  useEffect(() => queue.adopt(savedBriefing(briefing)), [queue, briefing]);
  const leaving = useSendBeforeLeaving(queue, isSameCampaign);
  const { state } = useSnapshot(queue);
  const { data: quote } = useQuery(campaignQuoteQuery(campaign.id));
  const { data: categories = [] } = useQuery(categoriesQuery(locale));
  const line = quote?.lines.find(({ briefingId }) => briefingId === briefing.id);
  const reason = latestDenial(briefing)?.reason;
  const resubmit = useResubmit({ briefing, campaign, queue, line });
  const button = briefing.can.resubmit && (
    <Button onClick={resubmit.start} loading={resubmit.isBusy}>
      {t('briefing.resubmit')}
    </Button>
  );
  return (
    <>
      <Alert color="red" title={t('briefing.deniedTitle')}>
        {reason && <Text style={{ whiteSpace: 'pre-wrap' }}>{reason}</Text>}
        <Text size="sm" mt={reason ? 'xs' : 0} mb="xs">
          {t('briefing.deniedHelp')}
        </Text>
        {button}
      </Alert>
      <Section title={t('page.edit')}>
        <Stack gap="lg">
          <BriefingForm
            briefing={briefing}
            queue={queue}
            line={line}
            generalTitle={campaign.generalTitle}
            defaultCategoryId={campaign.defaultCategory?.id ?? null}
            categories={categories}
            projectId={campaign.project?.id}
          />
          <Group justify="space-between" gap="xs">
            <SaveNotice state={state} onRetry={() => queue.retry()} />
            {/* After the last field, nobody should have to scroll back up. */}
            <Stack gap={4} align="flex-end">
              {button}
              {resubmit.missing.length > 0 && (
                <Text size="xs" c="dimmed">
                  {t('summary.missingTitle')}: {resubmit.missing.map((field) => words(`missing.${field}`)).join(', ')}
                </Text>
              )}
            </Stack>
          </Group>
        </Stack>
      </Section>
      {resubmit.dialog}
      <DecisionDialogs
        settle={settleBriefing(briefing.id)}
        queue={queue}
        name={briefing.site.name}
        categories={categories}
      />
      <LeaveDialog leaving={leaving} />
    </>
  );
}
