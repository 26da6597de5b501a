import { beforeEach, expect, it, vi } from 'vitest';

const toastError = vi.fn();
vi.mock('../ui/toasts/toast.ts', () => ({ toastError, toastFailure: toastError }));
vi.mock('./session.ts', () => ({ onSession: () => undefined }));
vi.mock('./errors.ts', () => ({ failureText: () => 'The data could not be loaded.' }));

const { queryClient } = await import('./query.ts');

/** A query that has data already when it fails. */
async function failAgain(meta?: { quiet: boolean }): Promise<void> {
  const queryKey = ['sites', 'count'];
  queryClient.setQueryData(queryKey, 5, { updatedAt: 1 });
  await queryClient.prefetchQuery({
    queryKey,
    queryFn: () => Promise.reject(new Error('The line is down.')),
    retry: false,
    ...(meta && { meta }),
  });
}

beforeEach(() => {
  queryClient.clear();
  toastError.mockClear();
});

it('says that what is shown is outdated', async () => {
  await failAgain();
  expect(toastError).toHaveBeenCalledOnce();
});

it('says nothing about a query that is quiet', async () => {
  await failAgain({ quiet: true });
  expect(toastError).not.toHaveBeenCalled();
});
