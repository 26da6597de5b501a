import { REPORTS, reportKeyOf } from '@linkstand/contract/reports/definitions';
import { Alert, Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { isStatus, messageOf } from '../../../lib/errors.ts';
import { request } from '../../../lib/http.ts';
import { useT } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { AuthFrame } from '../auth-frame.tsx';

const route = getRouteApi('/public/unsubscribe/search/$key');

/**
 * Target of the link in a mail about a saved search or report: unsubscribes without signing in. Nothing changes before
 * its reader says so, because mail scanners open links too.
 */
export function UnsubscribePage() {
  const t = useT('public');
  const { key } = route.useParams();
  const [ended, setEnded] = useState<{ name: string; list: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const end = () => {
    setBusy(true);
    setError(null);
    request<{ name: string; list: string }>('POST', '/api/v1/views/end-mails', { body: { key } })
      .then(setEnded, setError)
      .finally(() => setBusy(false));
  };

  // A key that is none, or of a view that is deleted.
  if (isStatus(error, 400) || isStatus(error, 404)) {
    return <AuthFrame title={t('unsubscribe.failed')} lead={t('unsubscribe.failedHelp')} />;
  }
  if (!ended) {
    return (
      <AuthFrame title={t('unsubscribe.title')} lead={t('unsubscribe.help')}>
        {error !== null && (
          <Alert color="red" role="alert">
            {messageOf(error)}
          </Alert>
        )}
        <Button fullWidth loading={isBusy} onClick={end}>
          {t('unsubscribe.act')}
        </Button>
      </AuthFrame>
    );
  }
  const report = reportKeyOf(ended.list);
  if (report) {
    return (
      <AuthFrame title={t('unsubscribe.report.done')} lead={t('unsubscribe.report.doneHelp', { search: ended.name })}>
        <ButtonLink to={REPORTS[report].path}>{t('unsubscribe.report.open')}</ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('unsubscribe.done')} lead={t('unsubscribe.doneHelp', { search: ended.name })}>
      <ButtonLink to="/media">{t('unsubscribe.catalogue')}</ButtonLink>
    </AuthFrame>
  );
}
