import type { BriefingStatus, ClientStatus } from '@linkstand/contract/briefings/machine';
import { useT } from '../../../lib/i18n.ts';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import { TONE_OF_CLIENT_STATUS, TONE_OF_STATUS } from '../status-tones.ts';

/** The status of a briefing in the team's words. */
export function BriefingStatusChip({ status }: { status: BriefingStatus }) {
  const t = useT('briefings');
  return <StatusChip tone={TONE_OF_STATUS[status]}>{t(`status.${status}`)}</StatusChip>;
}

/** The status of a briefing in the client's words. */
export function ClientStatusChip({ status }: { status: ClientStatus }) {
  const t = useT('briefings');
  return <StatusChip tone={TONE_OF_CLIENT_STATUS[status]}>{t(`clientStatus.${status}`)}</StatusChip>;
}
