import type { Invoice } from '@linkstand/contract/invoices/schema';
import { isKeyOf } from '@linkstand/contract/shared/tables';
import { useT } from '../../lib/i18n.ts';

/** What a rule of the electronic invoice asks for, and of whom. A rule that is not here is shown by its name. */
const ASKED = {
  'BR-AE-02': ['taxNumber', 'other'],
  'BR-S-02': ['taxNumber', 'seller'],
  'BR-E-02': ['taxNumber', 'seller'],
  'BR-CO-26': ['taxNumber', 'seller'],
  'BR-09': ['country', 'seller'],
  'BR-11': ['country', 'buyer'],
  'PEPPOL-EN16931-R010': ['email', 'buyer'],
  'PEPPOL-EN16931-R020': ['email', 'seller'],
} as const;

/** What a document lacks to be an electronic invoice, in words. */
export function useMissing({ xmlFaults, billingAccountId, party }: Invoice): string[] {
  const t = useT('invoices');
  const isOfSupplier = billingAccountId === null;
  const words = xmlFaults.map((rule) => {
    if (!isKeyOf(ASKED, rule)) return t('missing.rule', { rule });
    const [what, who] = ASKED[rule];
    // Our own tax number is in the settings, so of a rule about both sides it is the other side's that is missing.
    const isTheirs = who === 'other' || (who === 'seller') === isOfSupplier;
    return t(`missing.${what}`, { party: isTheirs ? party.name : t('missing.us') });
  });
  return [...new Set(words)];
}
