import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { api } from '../../lib/api.ts';
import { useT } from '../../lib/i18n.ts';
import { DateText } from '../../ui/data/date-text.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { withOwnPictures } from '../../ui/fields/own-pictures.ts';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { FormSkeleton } from '../../ui/page/skeletons.tsx';
import classes from './mail-panel.module.css';

/** One mail by its id. Every key starts with `mails`. */
export const mailQuery = (id: number) => ({
  queryKey: ['mails', 'detail', id],
  queryFn: ({ signal }: { signal: AbortSignal }) => api.mails.get({ params: { id } }, { signal }),
});

/** A mail as its reader got it. What would let somebody in is masked by the server, and its links lead nowhere. */
export function MailPanel({ id }: { id: number }) {
  const t = useT('mails');
  const { data: mail, error, refetch } = useQuery(mailQuery(id));
  if (error && !mail) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!mail) return <FormSkeleton />;
  return (
    <Stack gap="lg">
      <Facts
        items={[
          { label: t('columns.to'), value: mail.to },
          { label: t('from'), value: mail.fromName },
          { label: t('columns.status'), value: t(`status.${mail.status}`) },
          { label: t('columns.createdAt'), value: <DateText value={mail.createdAt} style="time" /> },
          { label: t('columns.sentAt'), value: mail.sentAt && <DateText value={mail.sentAt} style="time" /> },
          { label: t('columns.template'), value: mail.template },
          ...(mail.lastError ? [{ label: t('columns.lastError'), value: mail.lastError }] : []),
        ]}
      />
      <Text size="sm" c="dimmed">
        {t(mail.isConfidential ? 'maskedCode' : 'masked')}
      </Text>
      {mail.html === null ? (
        <Alert color="gray">{t('erased')}</Alert>
      ) : (
        // Without any right: no scripts, no forms, no way out of the frame.
        <iframe
          className={classes.frame}
          title={mail.subject}
          lang={mail.locale}
          sandbox=""
          srcDoc={withOwnPictures(mail.html)}
        />
      )}
    </Stack>
  );
}
