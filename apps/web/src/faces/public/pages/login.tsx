import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { brand } from '../../../lib/brand.ts';
import { landing } from '../../../lib/guard.ts';
import { useT } from '../../../lib/i18n.ts';
import { signIn } from '../../../lib/session.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { fittingNext } from '../../destination.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { PasswordField } from '../password-field.tsx';
import { useRules } from '../rules.ts';
import { useRefusal } from '../use-refusal.ts';
import { useSmallForm } from '../use-small-form.ts';

const route = getRouteApi('/public/login');

export function LoginPage() {
  const t = useT('public');
  const router = useRouter();
  const refusal = useRefusal();
  const rules = useRules();
  const { next, email } = route.useSearch();
  const [failure, setFailure] = useState('');
  const form = useSmallForm({
    initial: { email: email ?? '', password: '' },
    validate: (values) => ({ email: rules.email(values.email), password: rules.required(values.password) }),
    onSubmit: async (values) => {
      setFailure('');
      try {
        const user = await signIn(values.email.trim(), values.password);
        await router.navigate({ href: fittingNext(next, user) ?? landing(user), replace: true });
      } catch (error) {
        setFailure(refusal(error));
      }
    },
  });

  return (
    <AuthFrame title={t('login.title')} lead={t('login.lead', { brand: brand.name })}>
      <form onSubmit={form.submit} noValidate>
        <Stack>
          {failure && (
            <Alert color="red" role="alert">
              {failure}
            </Alert>
          )}
          <TextInput
            label={t('email')}
            type="email"
            autoComplete="username"
            autoFocus={!email}
            {...form.text('email')}
          />
          <div>
            <PasswordField label={t('password')} autoComplete="current-password" {...form.text('password')} />
            <Group justify="flex-end" mt={6}>
              <AnchorLink to="/forgot-password" size="sm">
                {t('login.forgot')}
              </AnchorLink>
            </Group>
          </div>
          <Button type="submit" fullWidth size="md" loading={form.submitting}>
            {t('login.submit')}
          </Button>
          <Text ta="center" size="sm">
            {t('login.newHere')}{' '}
            <AnchorLink to="/register" search={{ next }} size="sm">
              {t('login.register')}
            </AnchorLink>
          </Text>
        </Stack>
      </form>
    </AuthFrame>
  );
}
