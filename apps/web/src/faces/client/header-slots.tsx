import { CartButton } from '../../features/cart/components/cart-button.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { WalletButton } from '../../features/wallet/wallet-button.tsx';

/** Slots of the top bar: the wallet, the cart, the bell, from left to right. */
export function HeaderSlots() {
  return (
    <>
      <WalletButton />
      <CartButton />
      <NotificationBell />
    </>
  );
}
