import { MantineProvider } from '@mantine/core';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RecordTable } from './record-table.tsx';

it('has a word for each column, also where only screen readers hear it', () => {
  const shown = renderToStaticMarkup(
    <MantineProvider>
      <RecordTable
        label="Orders"
        columns={[
          { key: 'name', header: 'Name', cell: (row: string) => row },
          { key: 'act', header: 'Actions', hidesHeader: true, cell: () => 'Remind' },
        ]}
        rows={['one']}
        rowKey={(row) => row}
      />
    </MantineProvider>,
  );
  expect(shown).toMatch(/<th[^>]*>Name<\/th><th[^>]*><span[^>]*VisuallyHidden[^>]*>Actions<\/span><\/th>/);
});
