import { Button } from '@mantine/core';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { downloadPdf } from '../../ui/buttons/download.ts';
import { PeriodDialog } from '../../ui/fields/period-dialog.tsx';

/** The statement of a period as a PDF: one's own, or a seller's. */
export function StatementButton({ sellerId }: { sellerId?: number | undefined }) {
  const t = useT('commissions');
  const [asks, setAsks] = useState(false);
  return (
    <>
      <Button variant="default" onClick={() => setAsks(true)}>
        {t('statement.action')}
      </Button>
      {asks && (
        <PeriodDialog
          words={{
            title: t('statement.title'),
            help: t('statement.help'),
            from: t('statement.from'),
            to: t('statement.to'),
            submit: t('statement.submit'),
          }}
          onClose={() => setAsks(false)}
          onSubmit={(query) =>
            downloadPdf(
              () =>
                sellerId === undefined
                  ? api.commissions.statement({ query })
                  : api.commissions.statementOf({ params: { id: sellerId }, query }),
              `${query.from}-${query.to}.pdf`,
            )
          }
        />
      )}
    </>
  );
}
