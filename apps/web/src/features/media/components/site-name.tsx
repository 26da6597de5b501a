import type { MediaRow } from '@linkstand/contract/media/schema';
import { Badge } from '@mantine/core';
import { useT } from '../../../lib/i18n.ts';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { ReaderPrice } from '../../cart/components/reader-price.tsx';
import classes from './site-name.module.css';

interface Props {
  readonly row: MediaRow;
  /** On a phone, which has no columns for them and for the price: both are shown below. */
  readonly figures?: string | undefined;
}

/** Domain and name of a site on two lines. The domain is what one buys: it is never cut. */
export function SiteName({ row, figures }: Props) {
  return (
    <span className={classes.site}>
      <span className={classes.line}>
        <span className={classes.domain} data-whole>
          <AddressText address={row.domain} />
        </span>
        {row.isBought && <BoughtBadge />}
        {row.isExcluded && <ExcludedBadge />}
      </span>
      <span className={classes.name}>{row.name}</span>
      {figures !== undefined && (
        <span className={classes.price}>
          <ReaderPrice row={row} />
        </span>
      )}
      {figures && <span className={classes.figures}>{figures}</span>}
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
