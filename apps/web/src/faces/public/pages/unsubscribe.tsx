import { REPORTS, reportKeyOf } from '@linkstand/contract/reports/definitions';
import { Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { request } from '../../../lib/http.ts';
import { useT } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { AuthFrame } from '../auth-frame.tsx';

const route = getRouteApi('/public/unsubscribe/search/$key');

/** Target of the link in a mail about a saved search or report: unsubscribes without signing in. */
export function UnsubscribePage() {
  const t = useT('public');
  const { key } = route.useParams();
  const [state, setState] = useState<'asking' | 'failed' | { name: string; list: string }>('asking');
  // React may run an effect twice.
  const asked = useRef('');
  useEffect(() => {
    if (asked.current === key) return;
    asked.current = key;
    request<{ name: string; list: string }>('POST', '/api/v1/views/end-mails', { body: { key } }).then(setState, () =>
      setState('failed'),
    );
  }, [key]);

  if (state === 'asking') {
    return (
      <AuthFrame title={t('unsubscribe.title')}>
        <Skeleton h={42} />
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
