import { Alert, Button } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { request } from '../../../lib/http.ts';
import { useT } from '../../../lib/i18n.ts';
import { AuthFrame } from '../auth-frame.tsx';

const route = getRouteApi('/public/unsubscribe/newsletter/$key');

/** Target of the link in a newsletter. It asks first, because mail scanners open links too. */
export function UnsubscribeNewsletterPage() {
  const t = useT('public');
  const { key } = route.useParams();
  const [state, setState] = useState<'asking' | 'busy' | 'failed' | { brand: string }>('asking');
  const end = () => {
    setState('busy');
    request<{ brand: string }>('POST', '/api/v1/newsletters/unsubscribe', { body: { key } }).then(setState, () =>
      setState('failed'),
    );
  };
  if (typeof state === 'object')
    return (
      <AuthFrame title={t('newsletter.done')} lead={t('newsletter.doneHelp', { brand: state.brand })}>
        {null}
      </AuthFrame>
    );
  return (
    <AuthFrame title={t('newsletter.title')} lead={t('newsletter.help')}>
      {state === 'failed' && (
        <Alert color="red" role="alert" mb="md">
          {t('unsubscribe.failedHelp')}
        </Alert>
      )}
      <Button fullWidth loading={state === 'busy'} onClick={end}>
        {t('newsletter.action')}
      </Button>
    </AuthFrame>
  );
}
