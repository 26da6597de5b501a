import { api } from '../../lib/api.ts';
import { staffSection } from '../staff/staff-section.tsx';

export const section = staffSection({
  name: 'admins',
  path: '/admins',
  api: api.admins,
  counted: 'clients',
});
