import { ownCommissionList } from '../../../features/commissions/list.tsx';
import { paymentList } from '../../../features/payments/list.tsx';
import { useUser } from '../../../lib/session.ts';
import { NotForRole } from '../../../ui/page/not-for-role.tsx';
import { ListPage } from '../../../ui/resource/list-page.tsx';

/** Payments for administrators, commission for sellers. */
export function PaymentsPage() {
  const { role } = useUser();
  if (role === 'ADMIN') return <ListPage list={paymentList} />;
  return role === 'SELLER' ? <ListPage list={ownCommissionList} /> : <NotForRole />;
}
