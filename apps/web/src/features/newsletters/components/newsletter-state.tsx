import type { NewsletterState } from '@linkstand/contract/newsletters/machine';
import { useT } from '../../../lib/i18n.ts';
import { StatusChip } from '../../../ui/status-chip.tsx';
import type { Tone } from '../../../ui/tone.ts';

const TONES: Readonly<Record<NewsletterState, Tone>> = {
  draft: 'neutral',
  scheduled: 'waiting',
  sending: 'publishing',
  paused: 'turn',
  sent: 'done',
  canceled: 'stopped',
};

export function NewsletterStateChip({ state }: { state: NewsletterState }) {
  const t = useT('newsletters');
  return <StatusChip tone={TONES[state]}>{t(`state.${state}`)}</StatusChip>;
}
