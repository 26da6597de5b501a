import type { Payment } from '@linkstand/contract/payments/schema';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useRecordAct } from '../../lib/use-record-act.ts';

/** One payment. Every key starts with `payments`. */
export const paymentQuery = (id: number) =>
  queryOptions({
    queryKey: ['payments', 'detail', id],
    queryFn: ({ signal }) => api.payments.get({ params: { id } }, { signal }),
  });

export const usePaymentAct = (shown: Pick<Payment, 'id' | 'version'>) => useRecordAct<Payment>(shown, paymentQuery);
