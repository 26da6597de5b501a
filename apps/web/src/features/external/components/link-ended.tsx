import { IconLinkOff } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { useTitle } from '../../../ui/page/use-title.ts';
import classes from './notice.module.css';

/** A link that opens nothing, whatever the reason. */
export function LinkEnded() {
  const t = useT('external');
  useTitle(t('ended.title'));
  return (
    <div className={classes.notice}>
      <IconLinkOff size={40} stroke={1.5} className={classes.icon} aria-hidden="true" />
      <h1 className={classes.title}>{t('ended.title')}</h1>
      <p>{t('ended.help')}</p>
      <p>{t('ended.next')}</p>
    </div>
  );
}
