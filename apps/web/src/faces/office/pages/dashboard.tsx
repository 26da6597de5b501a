import { useNavigate, useSearch } from '@tanstack/react-router';
import { askFirstSteps, FirstSteps } from '../../../features/desk/first-steps.tsx';
import { askDashboard, DashboardPage as Dashboard } from '../../../features/reports/dashboard-page.tsx';
import type { ReportSearch } from '../../../features/reports/report-search.ts';

/** Requests all that it shows at once, so that nothing moves later. */
export const askDashboardPage = (search: ReportSearch) => Promise.all([askDashboard(search), askFirstSteps()]);

export function DashboardPage() {
  const search = useSearch({ strict: false }) as ReportSearch;
  const navigate = useNavigate();
  return (
    <Dashboard
      intro={<FirstSteps />}
      search={search}
      onSearch={(next) => void navigate({ to: '/dashboard', search: next as never, replace: true })}
    />
  );
}
