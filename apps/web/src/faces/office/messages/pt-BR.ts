import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  groups: {
    work: 'Trabalho',
    catalogue: 'Catálogo',
    people: 'Pessoas',
    money: 'Dinheiro',
    outreach: 'Captação',
    reports: 'Relatórios',
    settings: 'Configurações',
  },
  nav: {
    requests: 'Solicitações',
    newRequest: 'Nova solicitação',
    briefings: 'Briefings',
    inProgress: 'Em andamento',
    cases: 'Casos',
    owners: 'Proprietários',
    sites: 'Sites',
    agencies: 'Agências',
    editors: 'Editores',
    admins: 'Administradores',
    siteManagers: 'Gestores de sites',
    ownerManagers: 'Gestores de proprietários',
    users: 'Usuários',
    sellers: 'Vendedores',
    reviews: 'Pedidos de vendedores',
    companies: 'Empresas',
    categories: 'Categorias',
    categoriesCosts: 'Categorias de despesa',
    tags: 'Etiquetas',
    tagsCrm: 'Etiquetas de CRM',
    releasesBills: 'Despesas',
    audit: 'Auditoria',
    mails: 'E-mails',
  },
});
