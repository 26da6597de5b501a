import type { GuaranteeTerms as Terms } from '@linkstand/contract/links/terms';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';

/** What is promised of a link, in a sentence or two. */
export function GuaranteeTerms({ terms, reader }: { terms: Terms; reader: 'client' | 'owner' }) {
  const t = useT('link-life');
  const { list } = useFormat();
  const covers = list(terms.covers.map((cover) => t(`guarantee.cover.${cover}`)));
  const promise = t(`guarantee.terms.${reader}`, { count: terms.days, covers });
  if (reader === 'owner') return `${promise} ${t('guarantee.terms.repair', { count: terms.repairDays })}`;
  const isFullToTheEnd = terms.fullDays >= terms.days;
  return `${promise} ${isFullToTheEnd ? t('guarantee.terms.full') : t('guarantee.terms.part', { count: terms.fullDays })}`;
}
