import { ApiError } from '@linkstand/contract/shared/client';
import { Button, Checkbox, NativeSelect, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { brand } from '../../../lib/brand.ts';
import { countryChoices, guessCountry } from '../../../lib/countries.ts';
import { landing } from '../../../lib/guard.ts';
import { request } from '../../../lib/http.ts';
import { useLanguage, useT } from '../../../lib/i18n.ts';
import { signIn } from '../../../lib/session.ts';
import { AnchorLink, ButtonLink } from '../../../ui/links.tsx';
import { toastDone, toastFailure } from '../../../ui/toast.ts';
import { fittingNext } from '../../destination.ts';
import { AuthFrame, looksLikeEmail } from '../auth-frame.tsx';

const MIN_PASSWORD = 6;
const route = getRouteApi('/public/register');

function useRegistration() {
  const t = useT('public');
  const required = (value: string) => (value.trim() === '' ? t('invalid.required') : null);
  return useForm({
    initialValues: {
      name: '',
      email: '',
      password: '',
      confirmation: '',
      country: guessCountry(navigator.languages) ?? '',
      company: '',
      terms: false,
    },
    validate: {
      name: required,
      email: (value) => required(value) ?? (looksLikeEmail(value) ? null : t('invalid.email')),
      password: (value) => {
        if (value === '') return t('invalid.required');
        return [...value].length < MIN_PASSWORD ? t('invalid.password') : null;
      },
      confirmation: (value, { password }) => (value === password ? null : t('invalid.confirmation')),
      country: required,
      terms: (value) => (value ? null : t('invalid.terms')),
    },
  });
}

export function RegisterPage() {
  const t = useT('public');
  const language = useLanguage();
  const router = useRouter();
  const { next, source } = route.useSearch();
  const [askedInbox, setAskedInbox] = useState('');
  const countries = useMemo(() => [{ value: '', label: '' }, ...countryChoices(language)], [language]);
  const form = useRegistration();

  const submit = form.onSubmit(async ({ terms, company, ...values }) => {
    const body = {
      ...values,
      email: values.email.trim(),
      language,
      ...(company.trim() && { company }),
      ...(source && { source }),
    };
    try {
      await request('POST', '/api/v1/auth/register', { body });
    } catch (error) {
      const fields = error instanceof ApiError ? error.problem.errors.filter(({ path }) => path in form.values) : [];
      for (const { path, message } of fields) form.setFieldError(path, message);
      if (fields.length === 0) toastFailure(error);
      return;
    }
    // The answer is the same for a known address; only the right password goes further.
    const user = await signIn(body.email, body.password).catch(() => null);
    if (!user) return setAskedInbox(body.email);
    toastDone(t('register.created'));
    await router.navigate({ href: fittingNext(next, user) ?? landing(user), replace: true });
  });

  if (askedInbox) {
    return (
      <AuthFrame title={t('register.inboxTitle')} lead={t('register.inbox', { email: askedInbox })}>
        <Text c="dimmed">{t('register.inboxHelp')}</Text>
        <ButtonLink to="/login" variant="default">
          {t('backToLogin')}
        </ButtonLink>
      </AuthFrame>
    );
  }

  return (
    <AuthFrame title={t('register.title')} lead={t('register.lead')}>
      <form onSubmit={submit} noValidate>
        <Stack>
          <TextInput label={t('name')} autoComplete="name" autoFocus {...form.getInputProps('name')} />
          <TextInput label={t('email')} type="email" autoComplete="email" {...form.getInputProps('email')} />
          <PasswordInput
            label={t('password')}
            description={t('register.passwordHelp')}
            autoComplete="new-password"
            {...form.getInputProps('password')}
          />
          <PasswordInput
            label={t('confirmation')}
            autoComplete="new-password"
            {...form.getInputProps('confirmation')}
          />
          <NativeSelect
            label={t('country')}
            data={countries}
            autoComplete="country"
            {...form.getInputProps('country')}
          />
          <TextInput
            label={`${t('company')} (${t('optional')})`}
            autoComplete="organization"
            {...form.getInputProps('company')}
          />
          <Checkbox label={t('terms', { brand: brand.name })} {...form.getInputProps('terms', { type: 'checkbox' })} />
          <Button type="submit" fullWidth size="md" loading={form.submitting}>
            {t('register.submit')}
          </Button>
          <Text ta="center" size="sm">
            {t('register.haveAccount')}{' '}
            <AnchorLink to="/login" search={{ next }} size="sm">
              {t('login.submit')}
            </AnchorLink>
          </Text>
        </Stack>
      </form>
    </AuthFrame>
  );
}
