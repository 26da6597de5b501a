import type { PublicationReport } from '@linkstand/contract/publication-reports/schema';
import { TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { toastDone } from '../../ui/toasts/toast.ts';
import { reportsKey } from './queries.ts';

type Props = { report: PublicationReport; onClose: () => void; onSent: (fresh: PublicationReport) => void };

/** To whom a report is sent. Those of the last time are offered again. */
export function MailDialog({ report, onClose, onSent }: Props) {
  const t = useT('publication-reports');
  const client = useQueryClient();
  const [to, setTo] = useState(report.mailedTo.join(', '));
  const addresses = to
    .split(/[,;\s]+/)
    .map((each) => each.trim())
    .filter(Boolean);
  return (
    <FormDialog
      title={t('mail.title')}
      submitLabel={t('mail.submit')}
      fields={['to']}
      missing={{ to: addresses.length === 0 }}
      onClose={onClose}
      onSubmit={async () => {
        const { id, version } = report;
        onSent(await api.publicationReports.mail({ params: { id }, version, body: { to: addresses } }));
        toastDone(t('mail.done'));
        void client.invalidateQueries({ queryKey: [...reportsKey, 'clients'] });
      }}
    >
      {(errors) => (
        <TextInput
          label={t('mail.to')}
          description={t('mail.toHelp')}
          required
          value={to}
          error={errors.to}
          data-autofocus
          inputMode="email"
          onChange={({ currentTarget: { value } }) => setTo(value)}
        />
      )}
    </FormDialog>
  );
}
