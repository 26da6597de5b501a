import type { Invoice } from '@linkstand/contract/invoices/schema';
import { useT } from '../../lib/i18n.ts';

/** What a rule of the electronic invoice asks of a party; the others are named. */
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
    const asked = ASKED[rule as keyof typeof ASKED];
    if (!asked) return t('missing.rule', { rule });
    const [what, who] = asked;
    // Of us the issuer's settings have the numbers, so where both sides need one it is the other's.
    const isTheirs = who === 'other' || (who === 'seller') === isOfSupplier;
    return t(`missing.${what}`, { party: isTheirs ? party.name : t('missing.us') });
  });
  return [...new Set(words)];
}
