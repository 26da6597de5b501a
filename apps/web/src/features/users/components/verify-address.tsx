import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconMailExclamation } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { refreshUser, useUser } from '../../../lib/session.ts';
import { Dialog } from '../../../ui/overlays/dialog.tsx';
import { toastDone } from '../../../ui/toasts/toast.ts';

/** Asks for another mail with the link that confirms one's address. */
export function useSendVerification() {
  const t = useT('users');
  const { email } = useUser();
  return useMutation({
    mutationFn: () => api.auth.sendVerification(),
    onSuccess: () => toastDone(t('verify.sent', { email })),
  });
}

/** The link is opened in another tab: coming back, this one notices. */
function useNoticeConfirmation(isConfirmed: boolean): void {
  useEffect(() => {
    if (isConfirmed) return;
    const check = () => {
      if (document.visibilityState === 'visible') refreshUser().catch(() => {});
    };
    document.addEventListener('visibilitychange', check);
    return () => document.removeEventListener('visibilitychange', check);
  }, [isConfirmed]);
}

/** Shown as long as the signed-in person's address is not confirmed. */
export function VerifyAddressBanner() {
  const t = useT('users');
  const { email, emailVerified } = useUser();
  const send = useSendVerification();
  useNoticeConfirmation(emailVerified);
  if (emailVerified) return null;
  return (
    <Alert color="yellow" icon={<IconMailExclamation size={20} />} title={t('verify.banner')} mb="md">
      <Group justify="space-between" gap="xs">
        <Text size="sm">{t('verify.bannerHelp', { email })}</Text>
        <Button size="xs" variant="default" loading={send.isPending} onClick={() => send.mutate()}>
          {t('verify.again')}
        </Button>
      </Group>
    </Alert>
  );
}

/** Explains why an order has to wait, and sends the link again. */
export function VerifyAddressDialog({ onClose }: { onClose: () => void }) {
  const t = useT('users');
  const { email, emailVerified } = useUser();
  const send = useSendVerification();
  const [notYet, setNotYet] = useState(false);
  const [isChecking, setIsChecking] = useState(false);
  useNoticeConfirmation(emailVerified);
  useEffect(() => {
    if (!emailVerified) return;
    toastDone(t('verify.done'));
    onClose();
  }, [emailVerified, onClose, t]);
  const check = async () => {
    setIsChecking(true);
    const user = await refreshUser().catch(() => null);
    setIsChecking(false);
    setNotYet(!user?.emailVerified);
  };
  return (
    <Dialog opened onClose={onClose} title={t('verify.title')}>
      <Stack>
        <Text>{t('verify.help', { email })}</Text>
        {notYet && (
          <Text size="sm" c="red" role="alert">
            {t('verify.notYet')}
          </Text>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" loading={send.isPending} onClick={() => send.mutate()}>
            {t('verify.again')}
          </Button>
          <Button loading={isChecking} onClick={() => void check()} data-autofocus>
            {t('verify.check')}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  );
}
