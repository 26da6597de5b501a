import { LINK_PROBLEMS, type LinkProblemCode } from '@linkstand/contract/links/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { linkProblems } from '../briefings/emails/link-problems.ts';

/** The entry in a case that a passed check closes. Each reader sees it in words. */
export const CHECK_PASSED = 'check_passed';
const PASSED: Readonly<Record<Locale, string>> = {
  'en-US': 'A later check found every link as agreed, so the case was closed.',
  es: 'En una comprobación posterior todos los enlaces estaban como se acordó, así que el caso se ha cerrado.',
  'pt-BR': 'Uma verificação posterior encontrou todos os links conforme o combinado, e o caso foi encerrado.',
};

const isCode = (code: string): code is LinkProblemCode => (LINK_PROBLEMS as readonly string[]).includes(code);

/**
 * Findings of a check are stored as lines of codes (`link_nofollow: nofollow`), because readers of a case have
 * different languages; each sees them in words. Lines written by people stay as they are.
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
