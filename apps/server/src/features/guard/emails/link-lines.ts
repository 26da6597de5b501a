import { LINK_PROBLEMS } from '@linkstand/contract/links/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { z } from 'zod';
import { mailLine, mailName, mailUrl } from '../../../platform/mail/clean-text.ts';
import { linkProblems } from '../../briefings/emails/link-problems.ts';
import { ownerLinkId } from '../../briefings/emails/owner-link.ts';

/** What mails about links say of each link. */
export const linkNewsData = z.object({
  name: mailName,
  /** Opens the first of them for its owner. */
  linkId: ownerLinkId,
  links: z.array(
    z.object({
      site: mailLine(),
      title: mailLine(),
      url: mailUrl,
      /** `target_…`: the client's own page, which the url is. */
      kind: z.enum(['lost', 'restored', 'target_down', 'target_back']),
      problems: z.array(z.enum(LINK_PROBLEMS)),
    }),
  ),
  /** Links that are not listed. */
  more: z.int(),
  /** The last day whose checks are signed, with the root hash that evidence files show. Null while no day is signed. */
  signed: z.object({ day: z.iso.date(), root: z.string().regex(/^[A-Za-z0-9+/=]{44}$/) }).nullable(),
});
type Link = z.output<typeof linkNewsData>['links'][number];

const BACK: Readonly<Record<Locale, string>> = {
  'en-US': 'the link is back',
  es: 'el enlace se ha recuperado',
  'pt-BR': 'o link foi recuperado',
};

const TARGET: Readonly<Record<'target_down' | 'target_back', Readonly<Record<Locale, (url: string) => string>>>> = {
  target_down: {
    'en-US': (url) => `Your own page ${url} doesn’t open. Links to it are in place but lead nowhere until it does.`,
    es: (url) => `Tu propia página ${url} no se abre. Los enlaces siguen ahí, pero hasta que se abra no llevan a nada.`,
    'pt-BR': (url) => `Sua própria página ${url} não abre. Os links continuam lá, mas não levam a nada até ela abrir.`,
  },
  target_back: {
    'en-US': (url) => `Your own page ${url} opens again.`,
    es: (url) => `Tu propia página ${url} vuelve a abrirse.`,
    'pt-BR': (url) => `Sua própria página ${url} voltou a abrir.`,
  },
};

/** One line for each link: where it is and what happened to it. */
export const linkLines = (locale: Locale, links: readonly Link[]): string[] =>
  links.map(({ site, url, kind, problems }) => {
    if (kind === 'target_down' || kind === 'target_back') return TARGET[kind][locale](url);
    const what =
      kind === 'restored'
        ? BACK[locale]
        : linkProblems(
            locale,
            // Several links of one page may have the same.
            [...new Set(problems)].map((code) => ({ code })),
          ).join(', ');
    return `${site} (${url}): ${what}.`;
  });

const ROOT: Readonly<Record<Locale, (day: string, root: string) => string>> = {
  'en-US': (day, root) =>
    `Fingerprint of all our checks of ${day}: ${root}. Keep this email: no one can change those checks anymore without it showing.`,
  es: (day, root) =>
    `Huella de todas nuestras comprobaciones del ${day}: ${root}. Guarda este correo: ya nadie puede cambiar esas comprobaciones sin que se note.`,
  'pt-BR': (day, root) =>
    `Impressão digital de todas as nossas verificações de ${day}: ${root}. Guarde este e-mail: ninguém mais pode alterar essas verificações sem que se perceba.`,
};

/** What a mail says of the last signed day, so that its reader holds the day's root. */
export const rootLine = (
  format: { readonly locale: Locale; readonly day: (day: string) => string },
  signed: z.output<typeof linkNewsData>['signed'],
): string[] => (signed === null ? [] : [ROOT[format.locale](format.day(signed.day), signed.root)]);
