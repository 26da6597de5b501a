import { getRouteApi } from '@tanstack/react-router';
import { MonthlyPage } from '../../../features/publication-reports/monthly-page.tsx';

const route = getRouteApi('/office/reports/monthly');

export function MonthlyReportPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  return <MonthlyPage search={search} onSearch={(next) => void navigate({ search: next })} />;
}
