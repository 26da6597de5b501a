import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  nav: {
    campaigns: 'Mis campañas',
    links: 'Enlaces',
    projects: 'Proyectos',
    financial: 'Finanzas',
    media: 'Medios',
    backlinks: 'Backlinks',
  },
});
