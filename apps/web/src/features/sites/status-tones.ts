import type { SiteStatus } from '@linkstand/contract/sites/choices';
import type { Tone } from '../../ui/data/tone.ts';

export const STATUS_TONES: Readonly<Record<SiteStatus, Tone>> = {
  active: 'published',
  inactive: 'stopped',
  verifying: 'review',
};
