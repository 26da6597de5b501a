import { MantineProvider } from '@mantine/core';
import { Suspense } from 'react';
import { prerender } from 'react-dom/static';
import { beforeEach, expect, it, vi } from 'vitest';
import { toastError } from '../toasts/toast.ts';
import { lazy } from './lazy-part.tsx';

vi.mock('../toasts/toast.ts', () => ({ toastError: vi.fn() }));
vi.mock('../../lib/i18n.ts', () => ({ translator: () => (key: string) => key, useT: () => (key: string) => key }));
const reportError = vi.fn();
vi.stubGlobal('reportError', reportError);
beforeEach(() => vi.clearAllMocks());

type Props = { onClose?: () => void };

async function show(load: () => Promise<{ default: (props: Props) => string }>, props: Props = {}): Promise<string> {
  const Part = lazy(load);
  const page = (
    <MantineProvider>
      <Suspense>
        <Part {...props} />
      </Suspense>
    </MantineProvider>
  );
  const { prelude } = await prerender(page);
  return new Response(prelude).text();
}
const unfetched = async () => {
  throw new TypeError('Failed to fetch dynamically imported module: /assets/part.js');
};

it('shows the part', async () => {
  expect(await show(async () => ({ default: () => 'The part' }))).toContain('The part');
  expect(toastError).not.toHaveBeenCalled();
});

it('says in its place that it is missing, and fetches it again', async () => {
  const shown = await show(unfetched);
  expect(shown).toContain('errors.part');
  expect(shown).toContain('tryAgain');
  expect(toastError).toHaveBeenCalledOnce();
  expect(reportError).not.toHaveBeenCalled();
});

it('shows nothing in the place of what is closed', async () => {
  expect(await show(unfetched, { onClose: () => {} })).not.toContain('tryAgain');
});

it('reports a fault of the part itself', async () => {
  const fault = new TypeError('Cannot read properties of undefined');
  await show(async () => {
    throw fault;
  });
  expect(reportError).toHaveBeenCalledExactlyOnceWith(fault);
});
