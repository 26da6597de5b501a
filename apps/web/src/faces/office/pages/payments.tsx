import { IconPlus } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { PaymentList } from '../../../features/payments/payment-list.tsx';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { NotForRole } from '../../../ui/page/not-for-role.tsx';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Commissions } from './commissions.tsx';

const route = getRouteApi('/office/payments');

/** Payments for administrators, commission for sellers. */
export function PaymentsPage() {
  const { role } = useUser();
  if (role === 'ADMIN') return <Payments />;
  return role === 'SELLER' ? <OwnCommissions /> : <NotForRole />;
}

function OwnCommissions() {
  const navigate = route.useNavigate();
  // The address has the filters of either list.
  const search: object = route.useSearch();
  return <Commissions search={search} onSearch={(next) => void navigate({ search: next as object, replace: true })} />;
}

/** What clients pay in and what the team gives or takes. */
function Payments() {
  const t = useT('payments');
  const navigate = route.useNavigate();
  const add = (
    <ButtonLink to="/payments/new" leftSection={<IconPlus size={16} />}>
      {t('new.title')}
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={add} />
      <PaymentList
        search={route.useSearch()}
        onSearch={(next) => void navigate({ search: next, replace: true })}
        emptyHelp={t('emptyHelp')}
        action={add}
      />
    </>
  );
}
