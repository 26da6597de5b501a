import { api } from '../../lib/api.ts';
import { staffSection } from '../staff/staff-section.tsx';

export const section = staffSection({
  name: 'owner-managers',
  path: '/owner-managers',
  api: api.ownerManagers,
  counted: 'owners',
});
