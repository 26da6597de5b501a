import { translationOf } from '../../../lib/translation.ts';
import type { messages as source } from './en-US.ts';

export const messages = translationOf<typeof source>()({
  title: 'Proyectos',
  subtitle: 'Para quién compras. Cada proyecto tiene sus enlaces, exclusiones y presupuesto.',
  new: 'Nuevo proyecto',
  empty: 'Todavía no hay proyectos',
  emptyHelp:
    'Añade uno por cada cliente o negocio para el que compras. Después podrás filtrar por él campañas, facturas e informes.',
  project: 'Proyecto',
  choose: 'Todos los proyectos',
  none: 'Ningún proyecto',
  wrongLine: '«{{line}}»: {{error}}',
  clear: 'No elegir proyecto',
  noneFound: 'Ningún proyecto con este nombre',
  noBudget: 'Sin presupuesto',
  spent: '{{spent}} este mes',
  spentOf: '{{spent}} de {{budget}} este mes',
  targetsPlaceholder: 'https://tienda.example/zapatillas zapatillas para correr',
  toMedia: 'Elegir sitios',
  toCampaigns_one: '{{count}} campaña',
  toCampaigns_other: '{{count}} campañas',
  toBills: 'Facturas',
  columns: {
    month: 'Este mes',
  },
  fields: {
    name: 'Nombre',
    websites: 'Sitios propios',
    brandWords: 'Palabras de marca',
    targets: 'Enlaces que conseguir',
    defaultCategoryId: 'Categoría predeterminada',
    exclusions: 'Dominios excluidos',
    poCode: 'Código de pedido',
    monthlyBudgetCents: 'Presupuesto mensual',
    orderedCents: 'Pedido en total',
    campaigns: 'Campañas',
    spentCents: 'Gastado este mes',
    createdAt: 'Creado',
  },
  filters: {
    text: 'Nombre',
    overBudget: 'Por encima del presupuesto',
  },
  help: {
    monthlyBudgetCents: 'Lo que se puede pedir en un mes natural, sin IVA.',
    defaultCategoryId: 'Las campañas nuevas de este proyecto empiezan con ella.',
    poCode: 'Los briefings nuevos de este proyecto empiezan con él.',
    targets:
      'Uno por línea: la dirección y después las palabras que enlazan a ella. Los briefings nuevos los toman por turno.',
    websites: 'Uno por línea. Se sugieren como direcciones de los enlaces.',
    brandWords: 'Una por línea. Se sugieren como textos ancla.',
    exclusions: 'Uno por línea. El catálogo oculta estos sitios mientras este proyecto esté elegido.',
  },
  groups: {
    project: 'Proyecto',
    links: 'Enlaces',
    exclusions: 'Exclusiones',
  },
  first: {
    title: '¿Compras para más de un negocio?',
    help: 'Los proyectos separan los enlaces, las exclusiones y los presupuestos de tus clientes, y tus compañeros pueden repartirse el trabajo.',
    people: 'Personas de tu empresa',
    make: 'Crear un proyecto',
  },
});
