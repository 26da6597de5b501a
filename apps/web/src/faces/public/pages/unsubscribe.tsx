import { Skeleton } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { request } from '../../../lib/http.ts';
import { useT } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/links.tsx';
import { AuthFrame } from '../auth-frame.tsx';

const route = getRouteApi('/public/unsubscribe/search/$key');

/** Target of the link in a mail about a saved search: unsubscribes without signing in. */
export function UnsubscribePage() {
  const t = useT('public');
  const { key } = route.useParams();
  const [state, setState] = useState<'asking' | 'failed' | { name: string }>('asking');
  // React may run an effect twice.
  const asked = useRef('');
  useEffect(() => {
    if (asked.current === key) return;
    asked.current = key;
    request<{ name: string }>('POST', '/api/v1/views/end-mails', { body: { key } }).then(
      ({ name }) => setState({ name }),
      () => setState('failed'),
    );
  }, [key]);

  if (state === 'asking') {
    return (
      <AuthFrame title={t('unsubscribe.title')}>
        <Skeleton h={42} />
      </AuthFrame>
    );
  }
  const lead = state === 'failed' ? t('unsubscribe.failedHelp') : t('unsubscribe.doneHelp', { search: state.name });
  return (
    <AuthFrame title={t(state === 'failed' ? 'unsubscribe.failed' : 'unsubscribe.done')} lead={lead}>
      <ButtonLink to="/media">{t('unsubscribe.catalogue')}</ButtonLink>
    </AuthFrame>
  );
}
