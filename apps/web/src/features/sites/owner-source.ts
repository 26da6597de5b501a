import { api } from '../../lib/api.ts';
import type { RecordSource } from '../../ui/resource/fields/record-select.tsx';

/** The owners that a reader may name, for offers and price lists. */
export const ownerSource: RecordSource = {
  key: 'sites owners',
  isWhole: false,
  load: async (text, signal) => (await api.sites.owners({ query: { text } }, { signal })).data,
};
