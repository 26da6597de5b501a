import { z } from 'zod';
import { mailLine, mailName } from '../../../platform/mail/clean-text.ts';
import { defineMail, type MailContent, type MailFormat } from '../../../platform/mail/template.ts';

const schema = z.object({
  name: mailName,
  /** How its reader named the search. */
  search: mailLine(60),
  /** The catalogue with that search. */
  path: z.string().startsWith('/media?'),
  /** Ends these mails. */
  key: z.uuid(),
  /** How many were found. */
  total: z.int().min(1),
  /** The first of them, in the order of the search. */
  sites: z.array(
    z.object({
      id: z.int(),
      name: mailLine(120),
      domain: mailLine(120),
      da: z.int().nullable(),
      monthlyTraffic: z.int().nullable(),
      /** For what the search is about; null: the site refuses it. */
      priceCents: z.int().nullable(),
    }),
  ),
});
type Data = z.output<typeof schema>;

interface Words {
  readonly traffic: (visits: string) => string;
  readonly refused: string;
}

/** What all languages share: a line for each site, the way back and the way out. */
const common = (data: Data, format: MailFormat, words: Words) =>
  ({
    name: data.name,
    facts: data.sites.map(({ id, name, domain, da, monthlyTraffic, priceCents }) => ({
      label: priceCents === null ? words.refused : format.money(priceCents),
      value: [
        name === domain ? name : `${name} (${domain})`,
        ...(da === null ? [] : [`DA ${da}`]),
        ...(monthlyTraffic === null ? [] : [words.traffic(format.number(monthlyTraffic))]),
      ].join(' · '),
      link: { path: `/media/${id}` },
    })),
  }) satisfies Partial<MailContent>;

const more = (data: Data) => data.total - data.sites.length;
const out = (data: Data) => `/unsubscribe/search/${data.key}`;

/** New sites match a saved search of a client; at most once a day for each search. */
export const newSites = defineMail({
  name: 'new-sites',
  audience: 'client',
  schema,
  locales: {
    'en-US': (data, format) => ({
      ...common(data, format, { traffic: (visits) => `${visits} monthly visits`, refused: 'Not accepted' }),
      subject: `${format.count(data.total, '# new site', '# new sites')} for “${data.search}”`,
      preheader: 'New in the catalog, at your prices.',
      heading: format.count(data.total, '# new site matches your search', '# new sites match your search'),
      paragraphs: [
        `These sites have been added since our last email and match “${data.search}”. The prices shown are yours.`,
      ],
      ...(more(data) > 0 && {
        note: format.count(
          more(data),
          'There’s # more new site in this search.',
          'There are # more new sites in this search.',
        ),
      }),
      button: { label: 'Open search', path: data.path },
      unsubscribe: { label: 'Unsubscribe from this search', path: out(data) },
    }),
    es: (data, format) => ({
      ...common(data, format, { traffic: (visits) => `${visits} visitas al mes`, refused: 'No lo admite' }),
      subject: `${format.count(data.total, '# sitio nuevo', '# sitios nuevos')} para «${data.search}»`,
      preheader: 'Novedades del catálogo, con tus precios.',
      heading: format.count(
        data.total,
        '# sitio nuevo encaja con tu búsqueda',
        '# sitios nuevos encajan con tu búsqueda',
      ),
      paragraphs: [
        `Se han puesto a la venta desde el último correo y encajan con «${data.search}». Los precios son los tuyos.`,
      ],
      ...(more(data) > 0 && {
        note: format.count(
          more(data),
          'Hay # sitio nuevo más en esta búsqueda.',
          'Hay # sitios nuevos más en esta búsqueda.',
        ),
      }),
      button: { label: 'Abrir la búsqueda', path: data.path },
      unsubscribe: { label: 'No recibir más correos de esta búsqueda', path: out(data) },
    }),
    'pt-BR': (data, format) => ({
      ...common(data, format, { traffic: (visits) => `${visits} visitas por mês`, refused: 'Não aceita' }),
      subject: `${format.count(data.total, '# site novo', '# sites novos')} para “${data.search}”`,
      preheader: 'Novidades do catálogo, com os seus preços.',
      heading: format.count(
        data.total,
        '# site novo combina com a sua busca',
        '# sites novos combinam com a sua busca',
      ),
      paragraphs: [
        `Estes sites entraram à venda desde o último e-mail e combinam com “${data.search}”. Os preços são os seus.`,
      ],
      ...(more(data) > 0 && {
        note: format.count(more(data), 'Há mais # site novo nesta busca.', 'Há mais # sites novos nesta busca.'),
      }),
      button: { label: 'Abrir a busca', path: data.path },
      unsubscribe: { label: 'Não receber mais e-mails desta busca', path: out(data) },
    }),
  },
});
