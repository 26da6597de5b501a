import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import type { Selection } from '../selection/selection-types.ts';
import { BulkActions } from './bulk-actions.tsx';

vi.mock('../../../lib/i18n.ts', () => ({ useT: () => (key: string) => key }));
vi.mock('../../page/lazy-part.tsx', () => ({ lazy: () => () => null }));
vi.mock('../../overlays/open-panel.ts', () => ({ withoutPanel: () => undefined }));

const show = (rows: readonly string[]) =>
  renderToStaticMarkup(
    <MantineProvider>
      <BulkActions selection={{ rows } as Selection<string>} actions={[]} rowKey={(row) => row} nameOf={(row) => row} />
    </MantineProvider>,
  );

it('says that nothing is possible once it knows the records', () => {
  expect(show(['one'])).toContain('bulk.impossible');
});

it('says nothing of records that are still fetched', () => {
  expect(show([])).not.toContain('bulk.impossible');
});
