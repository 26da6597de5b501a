import type { MediaRow } from '@linkstand/contract/media/schema';
import { Badge } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import classes from './site-name.module.css';

/** Name and domain of a site on two lines. */
export function SiteName({ row }: { row: Pick<MediaRow, 'name' | 'domain' | 'isBought' | 'isExcluded'> }) {
  return (
    <span className={classes.site}>
      <span className={classes.line}>
        <span className={classes.name}>{row.name}</span>
        {row.isBought && <BoughtBadge />}
        {row.isExcluded && <ExcludedBadge />}
      </span>
      <span className={classes.domain}>{row.domain}</span>
    </span>
  );
}

export function BoughtBadge() {
  const t = useT('media');
  return (
    <Badge size="xs" variant="light" color="teal" radius="sm" tt="none" fw={500} className={classes.badge}>
      {t('boughtBadge')}
    </Badge>
  );
}

function ExcludedBadge() {
  const t = useT('media');
  return (
    <Badge size="xs" variant="light" color="gray" radius="sm" tt="none" fw={500} className={classes.badge}>
      {t('excludedBadge')}
    </Badge>
  );
}
