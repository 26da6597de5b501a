import { Button, Text } from '@mantine/core';
import { IconEye } from '@tabler/icons-react';
import { useEffect, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { endImpersonation, impersonation } from '../../../lib/impersonation.ts';
import { stopImpersonation } from '../../../lib/session.ts';
import { toastDone } from '../../../ui/toasts/toast.ts';
import classes from './impersonation-bar.module.css';

const HEIGHT = '40px';
const MINUTE = 60_000;
const minutesUntil = (until: string) => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / MINUTE));

/** Above everything while an administrator sees the product as somebody: who it is, for how long, and the way back. */
export function ImpersonationBar({ wasSeen }: { wasSeen: string | null }) {
  const t = useT('people');
  const seen = impersonation();
  const [left, setLeft] = useState(seen ? minutesUntil(seen.until) : 0);
  const [leaving, setLeaving] = useState(false);

  useEffect(() => {
    if (wasSeen) toastDone(t('seen.over', { name: wasSeen }));
  }, [wasSeen, t]);
  useEffect(() => {
    if (!seen) return;
    document.documentElement.style.setProperty('--ls-seen-height', HEIGHT);
    const tick = setInterval(() => {
      setLeft(minutesUntil(seen.until));
      if (Date.parse(seen.until) <= Date.now()) endImpersonation(true);
    }, 1000);
    return () => {
      clearInterval(tick);
      document.documentElement.style.removeProperty('--ls-seen-height');
    };
  }, [seen]);

  if (!seen) return null;
  const stop = async () => {
    setLeaving(true);
    await stopImpersonation();
    endImpersonation();
  };
  return (
    <div className={classes.strip} role="status" aria-label={t('seen.label')}>
      <IconEye size={18} aria-hidden="true" className={classes.icon} />
      <Text component="span" size="sm" truncate title={t('seen.who', { name: seen.person.name, admin: seen.admin })}>
        {t('seen.who', { name: seen.person.name, admin: seen.admin })}
      </Text>
      <Text component="span" size="sm" className={classes.left}>
        {t('seen.left', { count: left })}
      </Text>
      <Button size="compact-sm" color="dark" loading={leaving} onClick={() => void stop()} className={classes.stop}>
        {t('seen.stop')}
      </Button>
    </div>
  );
}
