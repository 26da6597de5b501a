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
    owners: 'Propietarios',
    sites: 'Sitios',
    agencies: 'Agencias',
    editors: 'Editores',
    admins: 'Administradores',
    siteManagers: 'Gestores de sitios',
    ownerManagers: 'Gestores de propietarios',
    users: 'Usuarios',
    sellers: 'Vendedores',
    reviews: 'Solicitudes de vendedores',
    companies: 'Empresas',
    categories: 'Categorías',
    categoriesCosts: 'Categorías de gasto',
    tags: 'Etiquetas',
    tagsCrm: 'Etiquetas de CRM',
    releasesBills: 'Gastos',
    audit: 'Auditoría',
    mails: 'Correos',
  },
});
