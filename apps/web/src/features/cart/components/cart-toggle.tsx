import type { MediaRow } from '@linkstand/contract/media/schema';
import type { Wanted } from '@linkstand/contract/media/wanted';
import { Button } from '@mantine/core';
import { IconCheck, IconShoppingCartOff, IconShoppingCartPlus } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { RowButton } from '../../../ui/buttons/row-button.tsx';
import { toastError } from '../../../ui/toasts/toast.ts';
import { useIsInCart } from '../in-cart.ts';
import { useChangeCart } from '../queries.ts';
import classes from './cart-toggle.module.css';

interface Props {
  readonly row: MediaRow;
  /** What the client will publish about. */
  readonly wanted: Wanted;
  /** `icon` in tables, `short` on cards, `full` on the site's page. */
  readonly look: 'icon' | 'short' | 'full';
}

/** Puts a site into the cart or takes it out; where the site refuses the topic it says so instead. */
export function CartToggle({ row, wanted, look }: Props) {
  const t = useT('cart');
  const isInCart = useIsInCart(row.id);
  const { add, remove } = useChangeCart();
  const what = t(isInCart ? 'removeSite' : 'addSite', { site: row.domain });
  if (row.quote.refusedTopic !== null && !isInCart)
    return <Refused row={row} topic={row.quote.refusedTopic} look={look} />;
  return (
    <Face
      look={look}
      icon={isInCart ? <IconCheck size={16} /> : <IconShoppingCartPlus size={16} />}
      text={isInCart ? t('inCart') : t(look === 'full' ? 'add' : 'addShort')}
      site={row.domain}
      what={what}
      variant={isInCart ? 'light' : look === 'icon' ? 'default' : 'filled'}
      aria-pressed={isInCart}
      onClick={() => (isInCart ? remove(row) : add(row, wanted))}
    />
  );
}

interface RefusedProps extends Pick<Props, 'row' | 'look'> {
  readonly topic: NonNullable<MediaRow['quote']['refusedTopic']>;
}

/** Looks and says that it can't be pressed, and why; pressed all the same it says it aloud. */
function Refused({ row, topic, look }: RefusedProps) {
  const t = useT('cart');
  const common = useT('common');
  const why = t('refusedWhy', { topic: common(`topic.${topic}`) });
  return (
    <Face
      look={look}
      icon={<IconShoppingCartOff size={16} />}
      text={t(look === 'full' ? 'add' : 'addShort')}
      site={row.domain}
      what={why}
      variant="default"
      aria-disabled
      data-disabled
      onClick={() => toastError(why, 'sensitive refused')}
    />
  );
}

interface FaceProps {
  readonly look: Props['look'];
  readonly icon: ReactNode;
  /** What is written on it, where there is room. */
  readonly text: string;
  readonly site: string;
  /** What pressing it does, or why it can't be pressed. */
  readonly what: string;
  readonly variant: 'default' | 'filled' | 'light';
  readonly 'aria-pressed'?: boolean;
  readonly 'aria-disabled'?: boolean;
  readonly 'data-disabled'?: boolean;
  readonly onClick: () => void;
}

function Face({ look, icon, text, site, what, variant, ...button }: FaceProps) {
  if (look === 'icon') {
    return (
      <RowButton look={variant === 'light' ? 'set' : 'framed'} aria-label={what} title={what} {...button}>
        {icon}
      </RowButton>
    );
  }
  return (
    <Button size={look === 'full' ? 'sm' : 'xs'} leftSection={icon} title={what} variant={variant} {...button}>
      {text} <span className={classes.unseen}>{site}</span>
    </Button>
  );
}
