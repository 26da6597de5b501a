import { getRouteApi } from '@tanstack/react-router';
import { PaymentList } from '../../../features/payments/payment-list.tsx';
import { useT } from '../../../lib/i18n.ts';
import { PageHeader } from '../../../ui/page/page-header.tsx';

const route = getRouteApi('/office/payments/of-clients');

/** For a seller: payments of the clients it looks after. */
export function ClientPaymentsPage() {
  const t = useT('payments');
  const navigate = route.useNavigate();
  return (
    <>
      <PageHeader title={t('ofClients.title')} subtitle={t('ofClients.subtitle')} />
      <PaymentList
        search={route.useSearch()}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        emptyHelp={t('ofClients.emptyHelp')}
      />
    </>
  );
}
