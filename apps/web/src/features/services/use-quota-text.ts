import type { ServiceQuota } from '@linkstand/contract/services/endpoints';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';

/** `1,200 of 3,000 rows`; the unit as the service calls it. */
export function useQuotaText(): (quota: ServiceQuota) => string {
  const t = useT('services');
  const { number } = useFormat();
  return ({ used, limit, unit }) =>
    limit === null
      ? t('quotaUsed', { used: number(used), unit })
      : t('quotaOf', { used: number(used), limit: number(limit), unit });
}
