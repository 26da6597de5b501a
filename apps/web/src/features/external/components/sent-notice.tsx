import { IconCircleCheck } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { useTitle } from '../../../ui/page/use-title.ts';
import classes from './notice.module.css';

/** That a final URL was sent, for who comes without the link of a publication. */
export function SentNotice() {
  const t = useT('external');
  useTitle(t('sent.title'));
  return (
    <div className={classes.notice}>
      <IconCircleCheck size={40} stroke={1.5} className={classes.icon} aria-hidden="true" />
      <h1 className={classes.title}>{t('sent.title')}</h1>
      <p>{t('sent.again')}</p>
    </div>
  );
}
