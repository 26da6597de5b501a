import { REPORTS, reportKeyOf } from '@linkstand/contract/reports/definitions';
import { Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../../lib/http.ts';
import { useT } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { AuthFrame } from '../auth-frame.tsx';

const route = getRouteApi('/public/unsubscribe/search/$key');

/**
 * Target of the link in a mail about a saved search or report: unsubscribes without signing in. Nothing changes before
 * its reader says so, because mail scanners open links too.
 */
export function UnsubscribePage() {
  const t = useT('public');
  const { key } = route.useParams();
  const [state, setState] = useState<'idle' | 'busy' | 'failed' | { name: string; list: string }>('idle');
  const end = () => {
    setState('busy');
    request<{ name: string; list: string }>('POST', '/api/v1/views/end-mails', { body: { key } }).then(setState, () =>
      setState('failed'),
    );
  };

  if (state === 'idle' || state === 'busy') {
    return (
      <AuthFrame title={t('unsubscribe.title')} lead={t('unsubscribe.help')}>
        <Button fullWidth loading={state === 'busy'} onClick={end}>
          {t('unsubscribe.act')}
        </Button>
      </AuthFrame>
    );
  }
  if (state === 'failed') {
    return <AuthFrame title={t('unsubscribe.failed')} lead={t('unsubscribe.failedHelp')} />;
  }
  const report = reportKeyOf(state.list);
  if (report) {
    return (
      <AuthFrame title={t('unsubscribe.report.done')} lead={t('unsubscribe.report.doneHelp', { search: state.name })}>
        <ButtonLink to={REPORTS[report].path}>{t('unsubscribe.report.open')}</ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('unsubscribe.done')} lead={t('unsubscribe.doneHelp', { search: state.name })}>
      <ButtonLink to="/media">{t('unsubscribe.catalogue')}</ButtonLink>
    </AuthFrame>
  );
}
