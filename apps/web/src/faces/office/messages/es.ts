import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  groups: {
    work: 'Trabajo',
    catalogue: 'Catálogo',
    people: 'Personas',
    money: 'Dinero',
    outreach: 'Captación',
    reports: 'Informes',
    settings: 'Ajustes',
  },
  nav: {
    requests: 'Solicitudes',
    newRequest: 'Nueva solicitud',
    briefings: 'Briefings',
    inProgress: 'En curso',
    cases: 'Casos',
    agencies: 'Agencias',
    audit: 'Auditoría',
    mails: 'Correos',
  },
});
