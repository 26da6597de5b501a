import { REPORT_KEYS, reportPath } from '@linkstand/contract/reports/definitions';
import { useNavigate, useRouterState, useSearch } from '@tanstack/react-router';
import { ReportPage as Report } from '../../../features/reports/report-page.tsx';
import type { ReportSearch } from '../../../features/reports/report-search.ts';
import { useUser } from '../../../lib/session.ts';

/** Every report has this page; its address says which. */
export function ReportPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') });
  const search = useSearch({ strict: false }) as ReportSearch;
  const navigate = useNavigate();
  const { role } = useUser();
  const key = REPORT_KEYS.find((each) => reportPath(each, role) === path);
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
