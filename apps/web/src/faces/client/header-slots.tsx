import { CartButton } from '../../features/cart/components/cart-button.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';

/** What stands in the top bar beside language and account: the cart, the bell, from left to right. */
export function HeaderSlots() {
  return (
    <>
      <CartButton />
      <NotificationBell />
    </>
  );
}
