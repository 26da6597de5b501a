import { LINK_PROBLEMS, type LinkProblemCode } from '@linkstand/contract/links/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { linkProblems } from '../briefings/emails/link-problems.ts';

/** What is written into a case that a passed check closes; each reader is shown it in words. */
export const CHECK_PASSED = 'check_passed';
const PASSED: Readonly<Record<Locale, string>> = {
  'en-US': 'A later check found every link as agreed, so the case was closed.',
  es: 'Una comprobación posterior encontró todos los enlaces como se acordó, así que el caso se cerró.',
  'pt-BR': 'Uma verificação posterior encontrou todos os links como combinado, e o caso foi encerrado.',
};

const isCode = (code: string): code is LinkProblemCode => (LINK_PROBLEMS as readonly string[]).includes(code);

/**
 * A rule writes what a check found as lines of codes (`link_nofollow: nofollow`), since a case has readers of every
 * language; each of them reads it in words. Lines of people stay as they are.
 */
export const wordFindings = (text: string, locale: Locale): string =>
  text
    .split('\n')
    .map((line) => {
      if (line === CHECK_PASSED) return PASSED[locale];
      const [, code = '', detail = ''] = /^([a-z_]+)(?:: (.*))?$/.exec(line) ?? [];
      if (!isCode(code)) return line;
      const words = linkProblems(locale, [{ code }]).join();
      return `${words.charAt(0).toUpperCase()}${words.slice(1)}${detail ? ` (${detail})` : ''}.`;
    })
    .join('\n');
