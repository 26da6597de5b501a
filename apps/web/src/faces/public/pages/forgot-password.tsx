import { Alert, Button, Stack, TextInput } from '@mantine/core';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { isStatus, messageOf } from '../../../lib/errors.ts';
import { request } from '../../../lib/http.ts';
import { translator, useT } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { AuthFrame } from '../auth-frame.tsx';
import { useRules } from '../rules.ts';
import { useSmallForm } from '../use-small-form.ts';

const route = getRouteApi('/public/forgot-password');

/** The standard message, unless waiting or a better connection would help. */
const failureText = (error: unknown) =>
  isStatus(error, 0) || isStatus(error, 429) ? messageOf(error) : translator('common')('errors.sendEmail');

export function ForgotPasswordPage() {
  const t = useT('public');
  const { email } = route.useSearch();
  const [sentTo, setSentTo] = useState('');
  const [failure, setFailure] = useState('');
  const rules = useRules();
  const form = useSmallForm({
    initial: { email: email ?? '' },
    validate: (values) => ({ email: rules.email(values.email) }),
    onSubmit: async (values) => {
      setFailure('');
      const address = values.email.trim();
      try {
        await request('GET', `/api/v1/auth/reset-password?email=${encodeURIComponent(address)}`);
        setSentTo(address);
      } catch (error) {
        setFailure(failureText(error));
      }
    },
  });

  if (sentTo) {
    return (
      <AuthFrame title={t('forgot.sent')} lead={t('forgot.sentHelp', { email: sentTo })}>
        <ButtonLink to="/login">{t('backToLogin')}</ButtonLink>
        <Button variant="subtle" onClick={() => setSentTo('')}>
          {t('forgot.again')}
        </Button>
      </AuthFrame>
    );
  }

  return (
    <AuthFrame title={t('forgot.title')} lead={t('forgot.lead')}>
      <form onSubmit={form.submit} noValidate>
        <Stack>
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <TextInput label={t('email')} type="email" autoComplete="username" autoFocus {...form.text('email')} />
          <Button type="submit" fullWidth size="md" loading={form.submitting}>
            {t('forgot.submit')}
          </Button>
          <ButtonLink to="/login" variant="subtle" fullWidth>
            {t('backToLogin')}
          </ButtonLink>
        </Stack>
      </form>
    </AuthFrame>
  );
}
