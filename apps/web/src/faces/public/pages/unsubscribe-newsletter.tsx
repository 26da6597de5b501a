import type { MailTopics } from '@linkstand/contract/newsletters/schema';
import type { Locale } from '@linkstand/contract/shared/locales';
import { Alert, Button, Checkbox, Skeleton, Stack } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../lib/errors.ts';
import { request } from '../../../lib/http.ts';
import { showLocale, useT } from '../../../lib/i18n.ts';
import { AuthFrame } from '../auth-frame.tsx';

const route = getRouteApi('/public/unsubscribe/newsletter/$key');

const TOPICS = ['newsletters', 'newSites'] as const satisfies readonly (keyof MailTopics)[];

interface Preferences {
  readonly brand: string;
  readonly address: string;
  readonly locale: Locale;
  readonly topics: MailTopics;
}

/**
 * Target of the link in a newsletter, in its reader's language: what they get by mail. Nothing changes before they say
 * so, because mail scanners open links too.
 */
export function UnsubscribeNewsletterPage() {
  const t = useT('public');
  const { key } = route.useParams();
  const [shown, setShown] = useState<Preferences | null>(null);
  const [topics, setTopics] = useState<MailTopics | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'saved'>('idle');
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    request<Preferences>('POST', '/api/v1/newsletters/preferences/read', { body: { key } })
      .then(async (found) => {
        await showLocale(found.locale);
        setShown(found);
        setTopics(found.topics);
      })
      .catch(setError);
  }, [key]);
  const save = (wanted: MailTopics) => {
    setState('busy');
    setError(null);
    request<Preferences>('PUT', '/api/v1/newsletters/preferences', { body: { key, topics: wanted } }).then(
      (saved) => {
        setShown(saved);
        setTopics(saved.topics);
        setState('saved');
      },
      (failure: unknown) => {
        setError(failure);
        setState('idle');
      },
    );
  };
  return (
    <AuthFrame
      title={t('newsletter.title')}
      {...(shown && { lead: t('newsletter.help', { brand: shown.brand, address: shown.address }) })}
    >
      {error !== null && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      {!topics && error === null && <Skeleton h={140} />}
      {topics && shown && (
        <Stack>
          {TOPICS.map((topic) => (
            <Checkbox
              key={topic}
              label={t(`newsletter.topics.${topic}`)}
              checked={topics[topic]}
              onChange={(event) => {
                setTopics({ ...topics, [topic]: event.currentTarget.checked });
                setState('idle');
              }}
            />
          ))}
          {state === 'saved' && (
            <Alert color="green" role="status">
              {t('newsletter.saved')}
            </Alert>
          )}
          <Button fullWidth loading={state === 'busy'} onClick={() => save(topics)}>
            {t('newsletter.save')}
          </Button>
          {shown.topics.newsletters && (
            <Button
              fullWidth
              variant="default"
              disabled={state === 'busy'}
              onClick={() => save({ ...topics, newsletters: false })}
            >
              {t('newsletter.action')}
            </Button>
          )}
        </Stack>
      )}
    </AuthFrame>
  );
}
