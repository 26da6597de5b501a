import type { Found, FoundKind } from '@linkstand/contract/desk/endpoints';
import { api } from '../../lib/api.ts';
import { formatDate } from '../../lib/format.ts';
import { currentLocale, translator } from '../../lib/i18n.ts';
import type { CommandGroup, CommandItem } from '../../ui/shell/arrange-commands.ts';
import { decisionOf } from './decision-of.ts';

/** Where a record of each kind opens, and what its kind is called. */
const KINDS = {
  site: { label: 'sites', hrefOf: (id) => `/sites/${id}` },
  briefing: { label: 'briefings', hrefOf: (id) => `/briefings/${id}` },
  request: { label: 'requests', hrefOf: (id) => `/requests?queue=all&open=${id}` },
  draft: { label: 'drafts', hrefOf: (id) => `/requests/${id}/complete` },
  case: { label: 'cases', hrefOf: (id) => `/cases?open=${id}` },
  task: { label: 'tasks', hrefOf: (id) => `/tasks?open=${id}` },
  owner: { label: 'owners', hrefOf: (id) => `/owners/${id}` },
  user: { label: 'users', hrefOf: (id) => `/users/${id}` },
  company: { label: 'companies', hrefOf: (id) => `/companies/${id}` },
  agency: { label: 'agencies', hrefOf: (id) => `/agencies/${id}` },
  invoice: { label: 'invoices', hrefOf: (id) => `/create-invoices/${id}` },
  // Opens all records of the invoice, because a correction says little without what it corrects.
  fiscal_record: {
    label: 'fiscalRecords',
    hrefOf: (_id, number) => `/create-invoices/fiscal-records?text=${encodeURIComponent(number)}`,
  },
  payment: { label: 'payments', hrefOf: (id) => `/payments/${id}` },
  payout: { label: 'payouts', hrefOf: (id) => `/payments/payouts/${id}` },
  statement: { label: 'statements', hrefOf: (id) => `/payments/statements/${id}` },
  release_bill: { label: 'releasesBills', hrefOf: (id) => `/releases-bills/${id}` },
  review: { label: 'reviews', hrefOf: (id) => `/sellers/reviews?open=${id}` },
  newsletter: { label: 'newsletters', hrefOf: (id) => `/newsletters/${id}` },
  chat: { label: 'whatsappChats', hrefOf: (id) => `/whatsapp-chats/${id}` },
  category: { label: 'categories', hrefOf: (id) => `/categories/${id}` },
  tag: { label: 'tags', hrefOf: (id) => `/tags/${id}` },
  crm_tag: { label: 'tagsCrm', hrefOf: (id) => `/tags-crm/${id}` },
  category_cost: { label: 'categoriesCosts', hrefOf: (id) => `/categories-costs/${id}` },
  brand: { label: 'brands', hrefOf: (id) => `/configurations?tab=whitelabel&brand=${id}` },
  monthly_report: { label: 'monthlyReports', hrefOf: (id) => `/reports/monthly?report=${id}` },
  site_import: { label: 'siteImports', hrefOf: (id) => `/sites/imports/${id}` },
  mail: { label: 'mails', hrefOf: (id) => `/admin/mail?open=${id}` },
} as const satisfies Record<FoundKind, { label: string; hrefOf: (id: number, title: string) => string }>;

/** Records that the search box finds in the reader's scope, with their actions. */
export async function searchRecords(
  open: (href: string) => void,
  text: string,
  signal: AbortSignal,
): Promise<CommandGroup[]> {
  const t = translator('office');
  const decision = decisionOf(text, t('actions.decideRequest', { id: '' }));
  const { data } = await api.desk.find({ body: { text: decision ?? text } }, { signal });
  const itemOf = ({ kind, id, title, hint }: Found): CommandItem => ({
    id: `${kind} ${id}`,
    label: title || `#${id}`,
    hint: [`#${id}`, kind === 'monthly_report' ? formatDate(`${hint}-01`, currentLocale(), 'month') : hint]
      .filter(Boolean)
      .join(' · '),
    onOpen: () => open(KINDS[kind].hrefOf(id, title)),
  });
  const kinds = decision === undefined ? [...new Set(data.map(({ kind }) => kind))] : [];
  const decisions = data.filter(({ isWaiting }) => isWaiting);
  return [
    ...kinds.map((kind) => ({
      label: t(`nav.${KINDS[kind].label}`),
      items: data.filter((record) => record.kind === kind).map(itemOf),
    })),
    {
      label: t('actions.title'),
      items: decisions.map(({ id, title }) => ({
        id: `decide ${id}`,
        label: t('actions.decideRequest', { id: String(id) }),
        hint: title,
        onOpen: () => open(`/requests?open=${id}#approve`),
      })),
    },
  ];
}
