import type { Payment } from '@linkstand/contract/payments/schema';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError, api } from '../../lib/api.ts';
import { toastDone } from '../../ui/toast.ts';

/** One payment. Every key starts with `payments`. */
export const paymentQuery = (id: number) =>
  queryOptions({
    queryKey: ['payments', 'detail', id],
    queryFn: ({ signal }) => api.payments.get({ params: { id } }, { signal }),
  });

type RecordRef = { params: { id: number }; version: number };

/** Decides on a payment and shows what came of it, also when somebody else was faster. */
export function usePaymentAct({ id, version }: Pick<Payment, 'id' | 'version'>) {
  const client = useQueryClient();
  const refresh = () => client.invalidateQueries({ queryKey: ['payments'] });
  return useMutation({
    mutationFn: ({ call }: { call: (at: RecordRef) => Promise<Payment>; done: string }) =>
      call({ params: { id }, version }),
    onSuccess: (fresh, { done }) => {
      client.setQueryData(paymentQuery(fresh.id).queryKey, fresh);
      toastDone(done);
      return refresh();
    },
    onError: (error) => (error instanceof ApiError && error.status === 409 ? refresh() : undefined),
    meta: { quiet: true },
  });
}
