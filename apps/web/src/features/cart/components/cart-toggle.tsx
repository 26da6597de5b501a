import type { MediaRow } from '@linkstand/contract/media/schema';
import { ActionIcon, Button } from '@mantine/core';
import { IconCheck, IconShoppingCartOff, IconShoppingCartPlus } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { toastError } from '../../../ui/toast.ts';
import { useChangeCart, useIsInCart } from '../queries.ts';

interface Props {
  readonly row: MediaRow;
  /** Categories the client will publish under. */
  readonly about: readonly number[];
  /** `icon` in tables, `short` on cards, `full` on the site's page. */
  readonly look: 'icon' | 'short' | 'full';
}

/** Puts a site into the cart or takes it out; where the site refuses the topic it says so instead. */
export function CartToggle({ row, about, look }: Props) {
  const t = useT('cart');
  const isInCart = useIsInCart(row.id);
  const { add, remove } = useChangeCart();
  if (row.quote.refusedTopic !== null && !isInCart) return <Refused topic={row.quote.refusedTopic} look={look} />;
  const run = () => (isInCart ? remove(row) : add(row, about));
  const label = t(isInCart ? 'removeSite' : 'addSite', { site: row.name });
  const icon = isInCart ? <IconCheck size={16} /> : <IconShoppingCartPlus size={16} />;
  if (look === 'icon') {
    return (
      <ActionIcon
        size={32}
        variant={isInCart ? 'filled' : 'default'}
        aria-pressed={isInCart}
        aria-label={label}
        title={label}
        onClick={run}
      >
        {icon}
      </ActionIcon>
    );
  }
  return (
    <Button
      size={look === 'full' ? 'sm' : 'xs'}
      variant={isInCart ? 'light' : 'filled'}
      leftSection={icon}
      aria-pressed={isInCart}
      aria-label={label}
      onClick={run}
    >
      {isInCart ? t('inCart') : t(look === 'full' ? 'add' : 'addShort')}
    </Button>
  );
}

/** Looks and says that it can't be pressed, and why; pressed all the same it says it aloud. */
function Refused({ topic, look }: { topic: NonNullable<MediaRow['quote']['refusedTopic']>; look: Props['look'] }) {
  const t = useT('cart');
  const briefings = useT('briefings');
  const why = t('refusedWhy', { topic: briefings(`topic.${topic}`) });
  const explain = () => toastError(why, 'sensitive refused');
  const icon = <IconShoppingCartOff size={16} />;
  const shared = {
    'aria-disabled': true,
    'data-disabled': true,
    'aria-label': why,
    title: why,
    onClick: explain,
  } as const;
  return look === 'icon' ? (
    <ActionIcon size={32} variant="default" {...shared}>
      {icon}
    </ActionIcon>
  ) : (
    <Button size={look === 'full' ? 'sm' : 'xs'} variant="default" leftSection={icon} {...shared}>
      {t(look === 'full' ? 'add' : 'addShort')}
    </Button>
  );
}
