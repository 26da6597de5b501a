import type { ImportState } from '@linkstand/contract/sites/import-machine';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../../lib/api.ts';
import type { Tone } from '../../../ui/data/tone.ts';

export const IMPORTS_KEY = ['site-imports'] as const;

/** Should a word from the server be lost, a running import is looked at again. Milliseconds. */
const LOOK_AGAIN_MS = 3000;

export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...IMPORTS_KEY, 'detail', id],
    queryFn: ({ signal }) => api.sites.imports.get({ params: { id } }, { signal }),
    refetchInterval: ({ state }) => (state.data?.progress ? LOOK_AGAIN_MS : false),
  });

export const STATE_TONES: Readonly<Record<ImportState, Tone>> = {
  uploaded: 'turn',
  planning: 'review',
  planned: 'turn',
  applying: 'publishing',
  stopped: 'stopped',
  applied: 'done',
  undoing: 'publishing',
  undone: 'neutral',
  sent: 'turn',
  declined: 'stopped',
  withdrawn: 'neutral',
};
