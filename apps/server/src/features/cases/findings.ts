import { LINK_PROBLEMS } from '@linkstand/contract/links/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { isChoice, isKeyOf } from '@linkstand/contract/shared/tables';
import { linkProblems } from '../briefings/emails/link-problems.ts';

/** The entry in a case that a passed check closes. Each reader sees it in words. */
export const CHECK_PASSED = 'check_passed';
/** The entry in a case that a person opened about a link that a later check found in place. */
export const LINK_BACK = 'link_back';
/** The line in a text that states a lost link's guarantee, followed by the net amounts of client and owner. */
export const CREDIT_NOTE_NEEDED = 'credit_note_needed';
/**
 * The line in a text that states a guarantee whose replacement was canceled, while what its owner is owed can't be
 * raised again, followed by the net amount that the owner lacks.
 */
export const OWNER_AMOUNT_FIXED = 'owner_amount_fixed';
/** The entry in a case that goes on in another one. */
export const CASE_CONTINUES = 'case_continues';

type SystemLine =
  | typeof CHECK_PASSED
  | typeof LINK_BACK
  | typeof CASE_CONTINUES
  | typeof CREDIT_NOTE_NEEDED
  | typeof OWNER_AMOUNT_FIXED;
const SYSTEM_LINES: Readonly<Record<SystemLine, Readonly<Record<Locale, string>>>> = {
  [CHECK_PASSED]: {
    'en-US': 'A later check found every link as agreed, so the case was closed.',
    es: 'En una comprobación posterior todos los enlaces estaban como se acordó, así que el caso se ha cerrado.',
    'pt-BR': 'Uma verificação posterior encontrou todos os links conforme o combinado, e o caso foi encerrado.',
  },
  [LINK_BACK]: {
    'en-US': 'A later check found the link as agreed. Someone reported this case, so it stays open.',
    es: 'En una comprobación posterior el enlace estaba como se acordó. El caso sigue abierto porque lo abrió una persona.',
    'pt-BR':
      'Uma verificação posterior encontrou o link conforme o combinado. O caso continua aberto porque foi aberto por uma pessoa.',
  },
  [CASE_CONTINUES]: {
    'en-US': 'This case continues in another one.',
    es: 'Este caso continúa en otro.',
    'pt-BR': 'Este caso continua em outro.',
  },
  [CREDIT_NOTE_NEEDED]: {
    'en-US':
      'The guarantee gives the money back, but the publication is already invoiced: issue a credit note (client / owner, without VAT: {detail}).',
    es: 'La garantía devuelve el dinero, pero la publicación ya está facturada: emite una factura rectificativa (cliente / propietario, sin IVA: {detail}).',
    'pt-BR':
      'A garantia devolve o dinheiro, mas a publicação já foi faturada: emita uma nota de crédito (cliente / proprietário, sem IVA: {detail}).',
  },
  [OWNER_AMOUNT_FIXED]: {
    'en-US':
      'The publication on another site was canceled, so the client should choose again. But the owner’s amount is already invoiced or its finances are closed, so it can’t be raised again ({detail}, without VAT). Void the owner’s invoice, then the client can choose; otherwise agree with the client what happens.',
    es: 'La publicación en otro sitio se canceló, así que el cliente debería elegir de nuevo. Pero el importe del propietario ya está facturado o sus finanzas están cerradas, y no se puede volver a subir ({detail}, sin IVA). Anula la factura del propietario y el cliente podrá elegir; si no, acuerda con el cliente qué se hace.',
    'pt-BR':
      'A publicação em outro site foi cancelada, e o cliente deveria escolher de novo. Mas o valor do proprietário já foi faturado ou o financeiro foi encerrado, e ele não pode voltar a subir ({detail}, sem IVA). Anule a fatura do proprietário e o cliente poderá escolher; senão, combine com o cliente o que fazer.',
  },
};

/**
 * Findings of a check, and what rules note, are stored as lines of codes (`link_nofollow: nofollow`), because readers
 * of a case have different languages; each sees them in words. Lines written by people stay as they are.
 */
export const wordFindings = (text: string, locale: Locale): string =>
  text
    .split('\n')
    .map((line) => {
      const [, code = '', detail = ''] = /^([a-z_]+)(?:: (.*))?$/.exec(line) ?? [];
      if (isKeyOf(SYSTEM_LINES, code)) return SYSTEM_LINES[code][locale].replace('{detail}', detail);
      if (!isChoice(LINK_PROBLEMS, code)) return line;
      const words = linkProblems(locale, [{ code }]).join();
      return `${words.charAt(0).toUpperCase()}${words.slice(1)}${words.includes(detail) ? '' : ` (${detail})`}.`;
    })
    .join('\n');
