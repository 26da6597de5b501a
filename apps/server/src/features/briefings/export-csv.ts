import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import type { Locale } from '@linkstand/contract/shared/fields';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import { dayIn } from '../../platform/calendar.ts';
import { type Actor, type Context, isStaff } from '../../platform/context.ts';
import { amountCell, csv } from '../../platform/csv.ts';
import { seesClient } from '../users/readers.ts';
import { seesCost, seesEditor, seesOwner } from './readers.ts';

export const MAX_EXPORTED_BRIEFINGS = 5000;

const COLUMNS = [
  'id',
  'status',
  'title',
  'keyword',
  'site',
  'domain',
  'campaign',
  'client',
  'company',
  'editor',
  'owner',
  'category',
  'linkType',
  'briefingType',
  'submitted',
  'due',
  'promised',
  'published',
  'publicationUrl',
  'checkPassed',
  'late',
  'price',
  'cost',
  'profit',
  'bonus',
] as const;
type Column = (typeof COLUMNS)[number];

const HEADERS: Readonly<Record<Locale, Readonly<Record<Column, string>>>> = {
  'en-US': {
    id: 'Briefing',
    status: 'Status',
    title: 'Title',
    keyword: 'Keyword',
    site: 'Site',
    domain: 'Domain',
    campaign: 'Campaign',
    client: 'Client',
    company: 'Company',
    editor: 'Editor',
    owner: 'Owner',
    category: 'Category',
    linkType: 'Link type',
    briefingType: 'Briefing type',
    submitted: 'Submitted',
    due: 'Due',
    promised: 'Promised',
    published: 'Published',
    publicationUrl: 'Publication URL',
    checkPassed: 'Link check passed',
    late: 'Late',
    price: `Price (${BASE_CURRENCY})`,
    cost: `Cost (${BASE_CURRENCY})`,
    profit: `Profit (${BASE_CURRENCY})`,
    bonus: 'Bonus',
  },
  es: {
    id: 'Briefing',
    status: 'Estado',
    title: 'Título',
    keyword: 'Palabra clave',
    site: 'Sitio',
    domain: 'Dominio',
    campaign: 'Campaña',
    client: 'Cliente',
    company: 'Empresa',
    editor: 'Editor',
    owner: 'Propietario',
    category: 'Categoría',
    linkType: 'Tipo de enlace',
    briefingType: 'Tipo de briefing',
    submitted: 'Enviado',
    due: 'Vencimiento',
    promised: 'Prometido',
    published: 'Publicado',
    publicationUrl: 'URL de publicación',
    checkPassed: 'Enlace correcto',
    late: 'Con retraso',
    price: `Precio (${BASE_CURRENCY})`,
    cost: `Coste (${BASE_CURRENCY})`,
    profit: `Beneficio (${BASE_CURRENCY})`,
    bonus: 'Bonificado',
  },
  'pt-BR': {
    id: 'Briefing',
    status: 'Status',
    title: 'Título',
    keyword: 'Palavra-chave',
    site: 'Site',
    domain: 'Domínio',
    campaign: 'Campanha',
    client: 'Cliente',
    company: 'Empresa',
    editor: 'Editor',
    owner: 'Proprietário',
    category: 'Categoria',
    linkType: 'Tipo de link',
    briefingType: 'Tipo de briefing',
    submitted: 'Enviado',
    due: 'Prazo',
    promised: 'Prometido',
    published: 'Publicado',
    publicationUrl: 'URL da publicação',
    checkPassed: 'Link correto',
    late: 'Atrasado',
    price: `Preço (${BASE_CURRENCY})`,
    cost: `Custo (${BASE_CURRENCY})`,
    profit: `Lucro (${BASE_CURRENCY})`,
    bonus: 'Bônus',
  },
};

/** A field that the reader may not see is no column of the file either. */
const READERS: { readonly [C in Column]?: (actor: Actor) => boolean } = {
  client: seesClient,
  company: seesClient,
  editor: seesEditor,
  late: isStaff,
  owner: seesOwner,
  cost: seesCost,
  profit: seesCost,
};

function cells(row: BriefingRow, { locale, timeZone }: Context): Readonly<Record<Column, string | number | null>> {
  const words = CHOICE_WORDS[locale];
  const when = (is: boolean | null) => (is ? words.answer.yes : '');
  const dayOf = (instant: string | null) => (instant === null ? null : dayIn(new Date(instant), timeZone));
  return {
    id: row.id,
    status: isStatusOfTeam(row) ? words.briefingStatus[row.status] : words.clientStatus[row.clientStatus],
    title: row.title,
    keyword: row.keyword,
    site: row.site.name,
    domain: row.site.domain,
    campaign: row.campaign.name,
    client: row.client?.name ?? null,
    company: row.company?.name ?? null,
    editor: row.editor?.name ?? null,
    owner: row.owner?.name ?? null,
    category: row.category?.name ?? null,
    linkType: row.linkType && words.linkType[row.linkType],
    briefingType: words.briefingType[row.briefingType],
    submitted: dayOf(row.submittedAt),
    due: row.dueDate,
    promised: row.promisedDate,
    published: dayOf(row.publishedAt),
    publicationUrl: row.publicationUrl,
    checkPassed: when(row.checkOk),
    late: when(row.isLate),
    price: amountCell(row.priceCents),
    cost: amountCell(row.costCents),
    profit: amountCell(row.profitCents),
    bonus: when(row.isBonus),
  };
}

/** Only staff are told who edits; clients read the status in their own words. */
const isStatusOfTeam = (row: BriefingRow) => row.editor !== undefined;

/** Rows as a file in the reader's language, with the columns that the reader may see. */
export function briefingsAsCsv(ctx: Context, rows: readonly BriefingRow[]): string {
  const columns = COLUMNS.filter((column) => READERS[column]?.(ctx.actor) ?? true);
  return csv(
    columns.map((column) => HEADERS[ctx.locale][column]),
    rows.map((row) => {
      const all = cells(row, ctx);
      return columns.map((column) => all[column]);
    }),
  );
}
