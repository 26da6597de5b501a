import { defineFilter } from '../shared/filter.ts';
import { PERSON_STATES } from './choices.ts';

/** Filters of a list of people of the team; see `shared/filter.ts`. */
export const staffFilter = defineFilter({
  text: { kind: 'text', max: 200 },
  state: { kind: 'choices', values: PERSON_STATES, max: 3 },
});

export const editorFilter = defineFilter({ ...staffFilter, editorCoordinator: { kind: 'flag' } });
