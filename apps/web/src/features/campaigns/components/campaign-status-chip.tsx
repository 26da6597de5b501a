import type { CampaignStatus } from '@linkstand/contract/briefings/machine';
import { useT } from '../../../lib/i18n.ts';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import type { Tone } from '../../../ui/data/tone.ts';

const TONES: Readonly<Record<CampaignStatus, Tone>> = {
  draft: 'neutral',
  waiting: 'waiting',
  in_progress: 'review',
  finished: 'done',
  canceled: 'stopped',
};

/** The status of a campaign, which follows from its briefings'. */
export function CampaignStatusChip({ status }: { status: CampaignStatus }) {
  const t = useT('campaigns');
  return <StatusChip tone={TONES[status]}>{t(`status.${status}`)}</StatusChip>;
}
