import { Button, Checkbox, NativeSelect, Stack, Text, TextInput } from '@mantine/core';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useMemo, useRef, useState } from 'react';
import { ApiError } from '../../../lib/api-error.ts';
import { brand } from '../../../lib/brand.ts';
import { countryChoices, guessCountry } from '../../../lib/countries.ts';
import { landing, type SessionUser } from '../../../lib/guard.ts';
import { request } from '../../../lib/http.ts';
import { useLocale, useT } from '../../../lib/i18n.ts';
import { identityCode } from '../../../lib/identity/errors.ts';
import { signIn } from '../../../lib/session.ts';
import { AnchorLink, ButtonLink } from '../../../ui/buttons/links.tsx';
import { toastDone, toastError, toastFailure } from '../../../ui/toasts/toast.ts';
import { fittingNext } from '../../destination.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { PasswordField } from '../password-field.tsx';
import { useRules } from '../rules.ts';
import { useRefusal } from '../use-refusal.ts';
import { useSmallForm } from '../use-small-form.ts';

const route = getRouteApi('/public/register');

export function RegisterPage() {
  const t = useT('public');
  const locale = useLocale();
  const router = useRouter();
  const { next, source, setup } = route.useSearch();
  const [askedInbox, setAskedInbox] = useState('');
  const countries = useMemo(() => [{ value: '', label: '' }, ...countryChoices(locale)], [locale]);
  const rules = useRules();
  const refusal = useRefusal();
  /** The address and password of an account that was made, but not signed in yet. */
  const made = useRef('');

  const register = async ({ terms: _accepted, company, ...values }: typeof initial) => {
    const email = values.email.trim();
    const extra = {
      ...(company.trim() && { company: company.trim() }),
      ...(source && { source }),
      ...(setup && { setup }),
    };
    const account = JSON.stringify([email, values.password]);
    try {
      if (made.current !== account)
        await request('POST', '/api/v1/auth/register', { body: { ...values, email, language: locale, ...extra } });
    } catch (error) {
      return refuse(error);
    }
    made.current = account;
    let user: SessionUser;
    try {
      user = await signIn(email, values.password);
    } catch (error) {
      // A hosted identity service has one account per address: a known address is let in only with its password.
      if (identityCode(error) === 'INVALID_LOGIN_CREDENTIALS') return setAskedInbox(email);
      // The account is there. The same button signs in, and nothing is typed again.
      return toastError(refusal(error));
    }
    toastDone(t('register.created'));
    await router.navigate({ href: fittingNext(next, user) ?? landing(user), replace: true });
  };

  const initial = {
    name: '',
    email: '',
    password: '',
    confirmation: '',
    country: guessCountry(navigator.languages) ?? '',
    company: '',
    terms: false,
  };
  const form = useSmallForm({
    initial,
    validate: (values) => ({
      name: rules.required(values.name),
      email: rules.email(values.email),
      password: rules.newPassword(values.password),
      confirmation: rules.confirmation(values.confirmation, values.password),
      country: rules.required(values.country),
      terms: rules.terms(values.terms),
    }),
    onSubmit: register,
  });

  const refuse = (error: unknown) => {
    const fields = error instanceof ApiError ? error.problem.errors.filter(({ path }) => path in initial) : [];
    for (const { path, message } of fields) form.setError(path as keyof typeof initial, message);
    if (fields.length === 0) toastFailure(error);
  };

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
    <AuthFrame title={t('register.title')} lead={t(setup ? 'register.setupLead' : 'register.lead')}>
      <form onSubmit={form.submit} noValidate>
        <Stack>
          <TextInput label={t('name')} autoComplete="name" autoFocus {...form.text('name')} />
          <TextInput label={t('email')} type="email" autoComplete="email" {...form.text('email')} />
          <PasswordField
            label={t('password')}
            description={t('register.passwordHelp')}
            autoComplete="new-password"
            {...form.text('password')}
          />
          <PasswordField label={t('confirmation')} autoComplete="new-password" {...form.text('confirmation')} />
          <NativeSelect label={t('country')} data={countries} autoComplete="country" {...form.text('country')} />
          <TextInput
            label={`${t('company')} (${t('optional')})`}
            autoComplete="organization"
            {...form.text('company')}
          />
          <Checkbox label={<Accepted />} {...form.check('terms')} />
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

/** What is accepted, each text a tap away in a tab of its own, as what was typed stays here. */
function Accepted() {
  const t = useT('public');
  return (
    <>
      {t('accept.before')}{' '}
      <AnchorLink to="/terms" target="_blank" inherit>
        {t('accept.terms')}
      </AnchorLink>{' '}
      {t('accept.and')}{' '}
      <AnchorLink to="/privacy" target="_blank" inherit>
        {t('accept.privacy')}
      </AnchorLink>
      {t('accept.after', { brand: brand.name })}
    </>
  );
}
