import { defineFilter } from '../shared/filter.ts';
import { CHAT_STATES } from './choices.ts';

/** Filters of the inbox; see `shared/filter.ts`. */
export const chatFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  state: { kind: 'choices', values: CHAT_STATES },
  unread: { kind: 'flag' },
  mine: { kind: 'flag' },
  unassigned: { kind: 'flag' },
  clientId: { kind: 'reference', offer: 'linked' },
  ownerId: { kind: 'reference', offer: 'linked' },
  briefingId: { kind: 'reference', offer: 'linked' },
});
