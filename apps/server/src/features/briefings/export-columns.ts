import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { BASE_CURRENCY } from '@linkstand/contract/shared/money';
import { CHOICE_WORDS } from '@linkstand/contract/words/choice-words';
import { dayIn } from '../../platform/calendar.ts';
import { type Context, isStaff } from '../../platform/context.ts';
import type { FileColumn } from '../../platform/list/file-columns.ts';
import { seesClient } from '../users/readers.ts';
import { seesClientFinance, seesCost, seesEditor, seesOwner, seesOwnerFinance } from './readers.ts';

const yes = ({ locale }: Context, is: boolean | null | undefined) => (is ? CHOICE_WORDS[locale].answer.yes : '');
const dayOf = ({ timeZone }: Context, instant: string | null) => instant && dayIn(new Date(instant), timeZone);

/** Only the team sees the editor. Clients read the status in their own words. */
const statusOf = ({ locale }: Context, { editor, status, clientStatus }: BriefingRow) =>
  editor !== undefined ? CHOICE_WORDS[locale].briefingStatus[status] : CHOICE_WORDS[locale].clientStatus[clientStatus];

/** Columns of the briefings file. Fields that the reader may not see are left out. */
export const BRIEFING_COLUMNS: readonly FileColumn<BriefingRow>[] = [
  { header: { 'en-US': 'Briefing', es: 'Briefing', 'pt-BR': 'Briefing' }, value: (row) => row.id },
  { header: { 'en-US': 'Status', es: 'Estado', 'pt-BR': 'Status' }, value: (row, ctx) => statusOf(ctx, row) },
  { header: { 'en-US': 'Title', es: 'Título', 'pt-BR': 'Título' }, value: (row) => row.title },
  { header: { 'en-US': 'Keyword', es: 'Palabra clave', 'pt-BR': 'Palavra-chave' }, value: (row) => row.keyword },
  { header: { 'en-US': 'Site', es: 'Sitio', 'pt-BR': 'Site' }, value: (row) => row.site.name },
  { header: { 'en-US': 'Domain', es: 'Dominio', 'pt-BR': 'Domínio' }, value: (row) => row.site.domain },
  { header: { 'en-US': 'Campaign', es: 'Campaña', 'pt-BR': 'Campanha' }, value: (row) => row.campaign.name },
  {
    header: { 'en-US': 'Client', es: 'Cliente', 'pt-BR': 'Cliente' },
    value: (row) => row.client?.name,
    may: seesClient,
  },
  {
    header: { 'en-US': 'Company', es: 'Empresa', 'pt-BR': 'Empresa' },
    value: (row) => row.company?.name,
    may: seesClient,
  },
  { header: { 'en-US': 'Editor', es: 'Editor', 'pt-BR': 'Editor' }, value: (row) => row.editor?.name, may: seesEditor },
  {
    header: { 'en-US': 'Owner', es: 'Propietario', 'pt-BR': 'Proprietário' },
    value: (row) => row.owner?.name,
    may: seesOwner,
  },
  { header: { 'en-US': 'Category', es: 'Categoría', 'pt-BR': 'Categoria' }, value: (row) => row.category?.name },
  {
    header: { 'en-US': 'Link type', es: 'Tipo de enlace', 'pt-BR': 'Tipo de link' },
    value: (row, ctx) => row.linkType && CHOICE_WORDS[ctx.locale].linkType[row.linkType],
  },
  {
    header: { 'en-US': 'Briefing type', es: 'Tipo de briefing', 'pt-BR': 'Tipo de briefing' },
    value: (row, ctx) => CHOICE_WORDS[ctx.locale].briefingType[row.briefingType],
  },
  {
    header: { 'en-US': 'Submitted', es: 'Enviado', 'pt-BR': 'Enviado' },
    kind: 'day',
    value: (row, ctx) => dayOf(ctx, row.submittedAt),
  },
  { header: { 'en-US': 'Due', es: 'Fecha límite', 'pt-BR': 'Prazo' }, kind: 'day', value: (row) => row.dueDate },
  {
    header: { 'en-US': 'Promised', es: 'Fecha prometida', 'pt-BR': 'Prometido' },
    kind: 'day',
    value: (row) => row.promisedDate,
  },
  {
    header: { 'en-US': 'Published', es: 'Publicado', 'pt-BR': 'Publicado' },
    kind: 'day',
    value: (row, ctx) => dayOf(ctx, row.publishedAt),
  },
  {
    header: { 'en-US': 'Publication URL', es: 'URL de publicación', 'pt-BR': 'URL da publicação' },
    value: (row) => row.publicationUrl,
  },
  {
    header: { 'en-US': 'Link check passed', es: 'Enlace correcto', 'pt-BR': 'Link correto' },
    value: (row, ctx) => yes(ctx, row.checkOk),
  },
  {
    header: { 'en-US': 'Overdue', es: 'Con retraso', 'pt-BR': 'Em atraso' },
    value: (row, ctx) => yes(ctx, row.isLate),
    may: isStaff,
  },
  {
    header: {
      'en-US': `Price (${BASE_CURRENCY})`,
      es: `Precio (${BASE_CURRENCY})`,
      'pt-BR': `Preço (${BASE_CURRENCY})`,
    },
    kind: 'amount',
    value: (row) => row.priceCents,
  },
  {
    header: { 'en-US': `Cost (${BASE_CURRENCY})`, es: `Coste (${BASE_CURRENCY})`, 'pt-BR': `Custo (${BASE_CURRENCY})` },
    kind: 'amount',
    value: (row) => row.costCents,
    may: seesCost,
  },
  {
    header: {
      'en-US': `Profit (${BASE_CURRENCY})`,
      es: `Beneficio (${BASE_CURRENCY})`,
      'pt-BR': `Lucro (${BASE_CURRENCY})`,
    },
    kind: 'amount',
    value: (row) => row.profitCents,
    may: seesCost,
  },
  {
    header: { 'en-US': 'PO code', es: 'Código de pedido (PO)', 'pt-BR': 'Código do pedido (PO)' },
    value: (row) => row.poCode,
  },
  {
    header: { 'en-US': 'Client payment', es: 'Pago del cliente', 'pt-BR': 'Pagamento do cliente' },
    value: (row, ctx) => row.clientFinance && CHOICE_WORDS[ctx.locale].paymentStatus[row.clientFinance.payment],
    may: seesClientFinance,
  },
  {
    header: { 'en-US': 'Invoice', es: 'Factura', 'pt-BR': 'Fatura' },
    value: (row) => row.clientFinance?.invoice?.number,
    may: seesClientFinance,
  },
  {
    header: { 'en-US': 'Payment due', es: 'Vencimiento del pago', 'pt-BR': 'Vencimento do pagamento' },
    kind: 'day',
    value: (row) => row.clientFinance?.dueDay,
    may: seesClientFinance,
  },
  {
    header: { 'en-US': 'Payment date', es: 'Fecha de pago', 'pt-BR': 'Data de pagamento' },
    kind: 'day',
    value: (row) => row.clientFinance?.paidOn,
    may: seesClientFinance,
  },
  {
    header: { 'en-US': 'Owner payment', es: 'Pago al propietario', 'pt-BR': 'Pagamento ao proprietário' },
    value: (row, ctx) => row.ownerFinance && CHOICE_WORDS[ctx.locale].paymentStatus[row.ownerFinance.payment],
    may: seesOwnerFinance,
  },
  { header: { 'en-US': 'Bonus', es: 'Bonificado', 'pt-BR': 'Bônus' }, value: (row, ctx) => yes(ctx, row.isBonus) },
];
