import { useNavigate, useSearch } from '@tanstack/react-router';
import { askDashboard, DashboardPage as Dashboard } from '../../../features/reports/dashboard-page.tsx';
import type { ReportSearch } from '../../../features/reports/report-search.ts';

export { askDashboard };

export function DashboardPage() {
  const search = useSearch({ strict: false }) as ReportSearch;
  const navigate = useNavigate();
  return (
    <Dashboard
      search={search}
      onSearch={(next) => void navigate({ to: '/dashboard', search: next as never, replace: true })}
    />
  );
}
