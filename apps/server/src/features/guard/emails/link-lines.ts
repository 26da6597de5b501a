import { LINK_PROBLEMS } from '@linkstand/contract/links/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { z } from 'zod';
import { mailLine, mailName, mailUrl } from '../../../platform/mail/clean-text.ts';
import { linkProblems } from '../../briefings/emails/link-problems.ts';

/** What mails about links say of each link. */
export const linkNewsData = z.object({
  name: mailName,
  /** Opens the first of them for its owner. */
  linkId: z.uuid(),
  links: z.array(
    z.object({
      site: mailLine(),
      title: mailLine(),
      url: mailUrl,
      kind: z.enum(['lost', 'restored']),
      problems: z.array(z.enum(LINK_PROBLEMS)),
    }),
  ),
  /** Links that are not listed. */
  more: z.int(),
});
type Link = z.output<typeof linkNewsData>['links'][number];

const BACK: Readonly<Record<Locale, string>> = {
  'en-US': 'back in place',
  es: 'de nuevo en su sitio',
  'pt-BR': 'de volta ao lugar',
};

/** One line for each link: where it is and what happened to it. */
export const linkLines = (locale: Locale, links: readonly Link[]): string[] =>
  links.map(({ site, url, kind, problems }) => {
    const what =
      kind === 'restored'
        ? BACK[locale]
        : linkProblems(
            locale,
            problems.map((code) => ({ code })),
          ).join(', ');
    return `${site} (${url}): ${what}.`;
  });
