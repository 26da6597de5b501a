import { api } from '../../lib/api.ts';
import { staffSection } from '../staff/staff-section.tsx';

export const section = staffSection({
  name: 'site-managers',
  path: '/site-managers',
  api: api.siteManagers,
  counted: 'sites',
});
