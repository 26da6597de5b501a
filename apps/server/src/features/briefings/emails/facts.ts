import type { Locale } from '@linkstand/contract/shared/locales';
import { tableEntries } from '@linkstand/contract/shared/tables';
import type { MailFact, MailFormat, MailLink } from '../../../platform/mail/template.ts';

/** The facts that mails about publications tell, by the words of the product. */
interface Labels {
  campaign: string;
  briefings: string;
  total: string;
  held: string;
  published: string;
  notPublished: string;
  site: string;
  title: string;
  client: string;
  owner: string;
  draft: string;
  article: string;
  link: string;
  price: string;
  desiredDate: string;
  dueDate: string;
  promisedDate: string;
  since: string;
}

const labels: Record<Locale, Labels> = {
  'en-US': {
    campaign: 'Campaign',
    briefings: 'Publications',
    total: 'Total',
    held: 'Held, VAT included',
    published: 'Published',
    notPublished: 'Not published',
    site: 'Site',
    title: 'Title',
    client: 'Client',
    owner: 'Owner',
    draft: 'Draft',
    article: 'Article',
    link: 'Publication',
    price: 'Agreed price',
    desiredDate: 'Desired date',
    dueDate: 'Due date',
    promisedDate: 'Promised date',
    since: 'Waiting for you since',
  },
  es: {
    campaign: 'Campaña',
    briefings: 'Publicaciones',
    total: 'Total',
    held: 'Retenido, IVA incluido',
    published: 'Publicadas',
    notPublished: 'No publicadas',
    site: 'Sitio',
    title: 'Título',
    client: 'Cliente',
    owner: 'Propietario',
    draft: 'Borrador',
    article: 'Artículo',
    link: 'Publicación',
    price: 'Precio acordado',
    desiredDate: 'Fecha deseada',
    dueDate: 'Fecha límite',
    promisedDate: 'Fecha prometida',
    since: 'Espera tu respuesta desde',
  },
  'pt-BR': {
    campaign: 'Campanha',
    briefings: 'Publicações',
    total: 'Total',
    held: 'Reservado, com IVA',
    published: 'Publicadas',
    notPublished: 'Não publicadas',
    site: 'Site',
    title: 'Título',
    client: 'Cliente',
    owner: 'Proprietário',
    draft: 'Rascunho',
    article: 'Artigo',
    link: 'Publicação',
    price: 'Preço combinado',
    desiredDate: 'Data desejada',
    dueDate: 'Prazo',
    promisedDate: 'Data prometida',
    since: 'Aguardando você desde',
  },
};

type Value = string | null | undefined | { value: string; link: MailLink };

/** Facts in the order given, labelled in the mail's language; those without a value are left out. */
export function facts(format: MailFormat, values: { [Label in keyof Labels]?: Value }): MailFact[] {
  return tableEntries(values).map(([label, value]) => ({
    label: labels[format.locale][label],
    ...(typeof value === 'object' && value !== null ? value : { value }),
  }));
}
