import type { BriefingStatus, ClientStatus } from '@linkstand/contract/briefings/machine';
import type { Tone } from '../../ui/data/tone.ts';

/** The tone of each status, the same on every screen. */
export const TONE_OF_STATUS: Readonly<Record<BriefingStatus, Tone>> = {
  draft: 'neutral',
  waiting: 'waiting',
  waiting_review: 'waiting',
  in_review: 'review',
  pending_client: 'turn',
  pending_owner: 'publishing',
  waiting_publish: 'publishing',
  published: 'published',
  done: 'done',
  denied: 'stopped',
  canceled: 'stopped',
};

export const TONE_OF_CLIENT_STATUS: Readonly<Record<ClientStatus, Tone>> = {
  draft: 'neutral',
  waiting: 'waiting',
  in_progress: 'review',
  pending: 'turn',
  waiting_publish: 'publishing',
  published: 'published',
  finished: 'done',
  denied: 'stopped',
  canceled: 'stopped',
};
