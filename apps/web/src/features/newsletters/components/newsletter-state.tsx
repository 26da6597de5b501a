import type { NewsletterState } from '@linkstand/contract/newsletters/machine';
import type { NewsletterRow } from '@linkstand/contract/newsletters/schema';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import type { Tone } from '../../../ui/data/tone.ts';

const TONES: Readonly<Record<NewsletterState, Tone>> = {
  draft: 'neutral',
  scheduled: 'waiting',
  sending: 'publishing',
  paused: 'turn',
  sent: 'done',
  canceled: 'stopped',
};

/** A sent one also says how many it did not surely reach. */
export function NewsletterStateChip({
  newsletter: { state, refused, unknown },
}: {
  newsletter: Pick<NewsletterRow, 'state' | 'refused' | 'unknown'>;
}) {
  const t = useT('newsletters');
  const { number } = useFormat();
  const toCheck = refused + unknown;
  if (state === 'sent' && toCheck > 0)
    return <StatusChip tone="turn">{t('state.toCheck', { count: number(toCheck) })}</StatusChip>;
  return <StatusChip tone={TONES[state]}>{t(`state.${state}`)}</StatusChip>;
}
