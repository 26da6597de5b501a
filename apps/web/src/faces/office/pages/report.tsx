import { reportAt } from '@linkstand/contract/reports/definitions';
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { ReportPage as Report } from '../../../features/reports/report-page.tsx';
import type { ReportSearch } from '../../../features/reports/report-search.ts';

/** Every report has this page; its address says which. */
export function ReportPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') });
  const search = useSearch({ strict: false }) as ReportSearch;
  const navigate = useNavigate();
  const key = reportAt(path);
  if (!key) return null;
  return (
    <Report
      key={key}
      reportKey={key}
      search={search}
      onSearch={(next) => void navigate({ to: path, search: next as never, replace: true })}
    />
  );
}
