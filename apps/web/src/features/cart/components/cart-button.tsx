import { Button, Indicator } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconShoppingCart } from '@tabler/icons-react';
import { Suspense } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { SideDrawer } from '../../../ui/overlays/side-drawer.tsx';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';
import { clearToast } from '../../../ui/toasts/toast.ts';
import { useCart } from '../queries.ts';
import classes from './cart.module.css';

const CartContent = lazy(async () => ({ default: (await import('./cart-content.tsx')).CartContent }));

/** The cart in the top bar: how many sites, what they cost, and the drawer with all of it. */
export function CartButton() {
  const t = useT('cart');
  const { money } = useFormat();
  const [opened, { open, close }] = useDisclosure(false);
  const cart = useCart().data;
  const count = cart?.items.length ?? 0;
  const show = () => {
    // On a phone, "Site added" would cover the sum and the button that continues.
    clearToast();
    open();
  };
  return (
    <>
      <Indicator label={count} size={18} disabled={count === 0} offset={4}>
        <Button
          variant="default"
          data-tour="cart"
          className={classes.button}
          aria-label={count > 0 && cart ? `${t('open', { count })}, ${money(cart.totalCents)}` : t('title')}
          leftSection={<IconShoppingCart size={18} stroke={1.7} />}
          onClick={show}
        >
          <span className={classes.buttonText}>
            {cart && count > 0 ? <MoneyText cents={cart.totalCents} /> : t('title')}
          </span>
        </Button>
      </Indicator>
      <SideDrawer opened={opened} onClose={close} position="right" size={440} title={t('title')}>
        <Suspense fallback={<TableSkeleton rows={4} />}>
          <CartContent onClose={close} />
        </Suspense>
      </SideDrawer>
    </>
  );
}
