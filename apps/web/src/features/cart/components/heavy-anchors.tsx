import type { AnchorWeight } from '@linkstand/contract/campaigns/anchors';
import { Alert } from '@mantine/core';
import { IconAnchor } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import classes from './cart.module.css';

/** Anchor texts that make up too much of the client's links. It forbids nothing. */
export function HeavyAnchors({ anchors }: { anchors: readonly AnchorWeight[] }) {
  const t = useT('cart');
  const { percent } = useFormat();
  if (anchors.length === 0) return null;
  return (
    <Alert color="yellow" icon={<IconAnchor size={16} />} title={t('anchors.title')} p="xs">
      <ul className={classes.anchors}>
        {anchors.map(({ anchor, count, links }) => (
          <li key={anchor}>
            {t('anchors.heavy', { anchor, count, links, share: percent(Math.round((count * 10_000) / links)) })}
          </li>
        ))}
      </ul>
    </Alert>
  );
}
