import type { MailPreferences, MailTopics } from '@linkstand/contract/newsletters/schema';
import { Alert, Button, Checkbox, Skeleton, Stack } from '@mantine/core';
import { useParams } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { messageOf } from '../../../lib/errors.ts';
import { request } from '../../../lib/http.ts';
import { showLocale, useT } from '../../../lib/i18n.ts';
import { AuthFrame } from '../auth-frame.tsx';

const TOPICS = ['newsletters', 'newSites', 'reminders'] as const satisfies readonly (keyof MailTopics)[];

/**
 * Target of the link in a newsletter or a reminder, in its reader's language: what they get by mail. Nothing changes before they say
 * so, because mail scanners open links too.
 */
export function ChooseMailsPage() {
  const t = useT('public');
  const { key = '' } = useParams({ strict: false });
  const [shown, setShown] = useState<MailPreferences | null>(null);
  const [topics, setTopics] = useState<MailTopics | null>(null);
  const [state, setState] = useState<'idle' | 'busy' | 'saved'>('idle');
  const [error, setError] = useState<unknown>(null);
  useEffect(() => {
    request<MailPreferences>('POST', '/api/v1/newsletters/preferences/read', { body: { key } })
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
    request<MailPreferences>('PUT', '/api/v1/newsletters/preferences', { body: { key, topics: wanted } }).then(
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
      title={t('mails.title')}
      {...(shown && { lead: t('mails.help', { brand: shown.brand, address: shown.address }) })}
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
              label={t(`mails.topics.${topic}`)}
              checked={topics[topic]}
              onChange={(event) => {
                setTopics({ ...topics, [topic]: event.currentTarget.checked });
                setState('idle');
              }}
            />
          ))}
          {state === 'saved' && (
            <Alert color="green" role="status">
              {t('mails.saved')}
            </Alert>
          )}
          <Button fullWidth loading={state === 'busy'} onClick={() => save(topics)}>
            {t('mails.save')}
          </Button>
          {shown.topics[shown.topic] && (
            <Button
              fullWidth
              variant="default"
              disabled={state === 'busy'}
              onClick={() => save({ ...topics, [shown.topic]: false })}
            >
              {t(`mails.action.${shown.topic}`)}
            </Button>
          )}
        </Stack>
      )}
    </AuthFrame>
  );
}
