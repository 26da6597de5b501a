import { Alert, Button, Stack } from '@mantine/core';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { identityCode } from '../../../lib/identity/errors.ts';
import { identity } from '../../../lib/identity/of-this-page.ts';
import { refreshUser, signOut } from '../../../lib/session.ts';
import { AnchorLink, ButtonLink } from '../../../ui/buttons/links.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';
import { AuthFrame } from '../auth-frame.tsx';
import { PasswordField } from '../password-field.tsx';
import { useRules } from '../rules.ts';
import { useSmallForm } from '../use-small-form.ts';

const route = getRouteApi('/public/auth');

/** Target of links in mails: choose a new password, or verify an address. */
export function AuthPage() {
  const { mode, oobCode } = route.useSearch();
  if (!oobCode) return <DeadLink />;
  return mode === 'verifyEmail' ? <VerifyEmail code={oobCode} /> : <ResetPassword code={oobCode} />;
}

function DeadLink() {
  const t = useT('public');
  return (
    <AuthFrame title={t('reset.dead')} lead={t('reset.expired')}>
      <ButtonLink to="/forgot-password">{t('reset.another')}</ButtonLink>
      <ButtonLink to="/login" variant="subtle">
        {t('backToLogin')}
      </ButtonLink>
    </AuthFrame>
  );
}

function ResetPassword({ code }: { code: string }) {
  const t = useT('public');
  const router = useRouter();
  const [failure, setFailure] = useState<'' | 'used' | 'expired' | 'failed'>('');
  const rules = useRules();
  const form = useSmallForm({
    initial: { password: '', confirmation: '' },
    validate: ({ password, confirmation }) => ({
      password: rules.newPassword(password),
      confirmation: rules.confirmation(confirmation, password),
    }),
    onSubmit: async ({ password }) => {
      setFailure('');
      try {
        await identity.confirmPasswordReset(code, password);
        // The service has ended every session of this person, including this browser's.
        await signOut();
        toastDone(t('reset.done'));
        await router.navigate({ to: '/login' });
      } catch (error) {
        const reason = identityCode(error);
        if (reason === 'USED_OOB_CODE') setFailure('used');
        else setFailure(/OOB_CODE/.test(reason) ? 'expired' : 'failed');
      }
    },
  });

  if (failure === 'used') {
    return (
      <AuthFrame title={t('reset.used')} lead={t('reset.usedHelp')}>
        <ButtonLink to="/login">{t('backToLogin')}</ButtonLink>
        <ButtonLink to="/forgot-password" variant="subtle">
          {t('reset.another')}
        </ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('reset.title')}>
      <form onSubmit={form.submit} noValidate>
        <Stack>
          {failure && (
            <Alert color="red" role="alert">
              {failure === 'expired' ? t('reset.expired') : t('reset.failed')}{' '}
              <AnchorLink to="/forgot-password" inherit>
                {t('reset.another')}
              </AnchorLink>
            </Alert>
          )}
          <PasswordField
            label={t('newPassword')}
            description={t('register.passwordHelp')}
            autoComplete="new-password"
            autoFocus
            {...form.text('password')}
          />
          <PasswordField label={t('confirmation')} autoComplete="new-password" {...form.text('confirmation')} />
          <Button type="submit" fullWidth size="md" loading={form.submitting}>
            {t('reset.submit')}
          </Button>
        </Stack>
      </form>
    </AuthFrame>
  );
}

/** Nothing is confirmed before its reader says so, because mail scanners open links too. */
function VerifyEmail({ code }: { code: string }) {
  const t = useT('public');
  const common = useT('common');
  const [state, setState] = useState<'idle' | 'busy' | 'done' | 'dead' | 'failed'>('idle');
  const confirm = async () => {
    setState('busy');
    try {
      await identity.verifyEmail(code);
      setState('done');
      await refreshUser().catch(() => null);
    } catch (error) {
      if (!/OOB_CODE/.test(identityCode(error))) return setState('failed');
      const user = await refreshUser().catch(() => null);
      setState(user?.emailVerified ? 'done' : 'dead');
    }
  };
  if (state === 'done' || state === 'dead') {
    const done = state === 'done';
    return (
      <AuthFrame
        title={done ? t('verify.done') : t('verify.failed')}
        lead={done ? t('verify.doneHelp') : t('verify.failedHelp')}
      >
        <ButtonLink to="/login">{t('verify.proceed')}</ButtonLink>
      </AuthFrame>
    );
  }
  return (
    <AuthFrame title={t('verify.title')} lead={t('verify.help')}>
      {state === 'failed' && (
        <Alert color="red" role="alert">
          {common('errors.operation')}
        </Alert>
      )}
      <Button fullWidth size="md" loading={state === 'busy'} onClick={() => void confirm()}>
        {t('verify.act')}
      </Button>
    </AuthFrame>
  );
}
