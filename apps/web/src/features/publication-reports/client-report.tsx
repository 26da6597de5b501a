import type { PublicationReport, ReportSubject } from '@linkstand/contract/publication-reports/schema';
import { Alert, Button, Group, Menu, Paper, Select, Stack, Text, Textarea } from '@mantine/core';
import { IconLink, IconMail } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { CopyButton } from '../../ui/buttons/copy-button.tsx';
import { download } from '../../ui/buttons/download.ts';
import { ExportMenu } from '../../ui/buttons/export-menu.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { PageHeader } from '../../ui/page/page-header.tsx';
import { DetailSkeleton } from '../../ui/page/skeletons.tsx';
import { toastDone, toastFailure } from '../../ui/toasts/toast.ts';
import { MailDialog } from './mail-dialog.tsx';
import { latestReportQuery, previewQuery, reportsKey } from './queries.ts';
import { ReportDocument } from './report-document.tsx';

type Props = {
  subject: ReportSubject;
  /** The issued report to show; null shows what a report would say now. */
  reportId: number | null;
  onBack: () => void;
  onIssued: (id: number) => void;
};

/** The report of one client's month: as issued, or as it would be now. */
export function ClientReport({ subject, reportId, onBack, onIssued }: Props) {
  const t = useT('publication-reports');
  const format = useFormat();
  const issued = useQuery(latestReportQuery(reportId));
  const preview = useQuery({ ...previewQuery(subject), enabled: reportId === null });
  const report = reportId === null ? null : issued.data;
  const document = report ? report.document : preview.data;
  const error = issued.error ?? (reportId === null ? preview.error : null);
  if (error && !document)
    return <ErrorState isPage error={error} onRetry={() => void (issued.error ? issued : preview).refetch()} />;
  return (
    <>
      <PageHeader
        title={[document?.client, document?.endCustomer].filter(Boolean).join(' · ') || t('title')}
        subtitle={`${t('title')} · ${format.date(`${subject.month}-01`, 'month')}`}
        actions={
          <Button variant="default" onClick={onBack}>
            {t('back')}
          </Button>
        }
      />
      {document ? (
        <Stack>
          {report ? (
            <Issued report={report} onShow={onIssued} />
          ) : (
            <Alert color="gray" variant="light">
              {t('preview')}
            </Alert>
          )}
          <Issue
            key={report?.id ?? 'new'}
            subject={subject}
            edition={report?.edition ?? null}
            isEmpty={document.publications.length === 0}
            initial={report?.document.summary ?? ''}
            onIssued={onIssued}
          />
          <ReportDocument document={document} />
        </Stack>
      ) : (
        <DetailSkeleton />
      )}
    </>
  );
}

/** The summary that a person writes, and the button that freezes the report. */
function Issue({
  subject,
  edition,
  isEmpty,
  initial,
  onIssued,
}: {
  subject: ReportSubject;
  edition: number | null;
  isEmpty: boolean;
  initial: string;
  onIssued: (id: number) => void;
}) {
  const t = useT('publication-reports');
  const client = useQueryClient();
  const [summary, setSummary] = useState(initial);
  const [isBusy, setBusy] = useState(false);
  const issue = async () => {
    setBusy(true);
    try {
      const report = await api.publicationReports.issue({ body: { ...subject, summary } });
      client.setQueryData(latestReportQuery(report.id).queryKey, report);
      toastDone(t('generated'));
      onIssued(report.id);
      void client.invalidateQueries({ queryKey: [...reportsKey, 'clients'] });
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Paper p="md">
      <Stack gap="sm">
        <Textarea
          label={t('summary')}
          description={t('summaryHelp')}
          autosize
          minRows={2}
          maxRows={6}
          maxLength={600}
          value={summary}
          onChange={({ currentTarget: { value } }) => setSummary(value)}
        />
        <Group justify="space-between">
          <Text size="sm" c="dimmed">
            {edition !== null && t('issueAgainHelp', { edition })}
          </Text>
          <Button
            variant={edition === null ? 'filled' : 'default'}
            loading={isBusy}
            disabled={isEmpty}
            onClick={() => void issue()}
          >
            {t(edition === null ? 'issue' : 'issueAgain')}
          </Button>
        </Group>
      </Stack>
    </Paper>
  );
}

/** When it was issued, its files, to whom it was sent, and its link. */
function Issued({ report, onShow }: { report: PublicationReport; onShow: (id: number) => void }) {
  const t = useT('publication-reports');
  const format = useFormat();
  const client = useQueryClient();
  const [isMailing, setMailing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { id, version, month, link } = report;
  const keep = (fresh: PublicationReport) => client.setQueryData(latestReportQuery(id).queryKey, fresh);
  const act = async (call: () => Promise<PublicationReport>, said: string) => {
    setBusy(true);
    try {
      keep(await call());
      toastDone(said);
    } catch (error) {
      toastFailure(error);
      void client.invalidateQueries({ queryKey: latestReportQuery(id).queryKey });
    } finally {
      setBusy(false);
    }
  };
  const params = { id };
  const save = (file: 'pdf' | 'xlsx') =>
    download(() => api.publicationReports[file]({ params }), `${t('title')} ${month}.${file}`);
  return (
    <Paper p="md">
      <Stack gap="sm">
        <Text>
          {t('edition', { edition: report.edition, date: format.date(report.issuedAt) })} ·{' '}
          {t('frozen', { date: format.date(report.issuedAt, 'time'), name: report.issuedBy })}
        </Text>
        {report.editions.length > 1 && (
          <Select
            label={t('editions')}
            w={200}
            allowDeselect={false}
            value={String(id)}
            data={report.editions.map((each) => ({
              value: String(each.id),
              label: t('editionOf', { edition: each.edition }),
            }))}
            onChange={(chosen) => chosen !== null && onShow(Number(chosen))}
          />
        )}
        <Group gap="xs">
          <ExportMenu look="button" files={{ pdf: () => save('pdf'), xlsx: () => save('xlsx') }}>
            <Menu.Item leftSection={<IconMail size={16} />} onClick={() => setMailing(true)}>
              {t('mail.action')}
            </Menu.Item>
          </ExportMenu>
          {link ? (
            <>
              <CopyButton value={link.url} label={t('link.copy')} done={t('link.copied')} />
              <Button
                variant="subtle"
                color="gray"
                loading={isBusy}
                onClick={() => void act(() => api.publicationReports.endShare({ params, version }), t('link.ended'))}
              >
                {t('link.end')}
              </Button>
            </>
          ) : (
            <Button
              variant="default"
              leftSection={<IconLink size={16} />}
              loading={isBusy}
              onClick={() => void act(() => api.publicationReports.share({ params, version }), t('link.made'))}
            >
              {t('link.action')}
            </Button>
          )}
        </Group>
        {link && (
          <Text size="sm" c="dimmed">
            {t('link.until', { date: format.date(link.until) })}
          </Text>
        )}
        {report.mailedAt && (
          <Text size="sm" c="dimmed">
            {t('sentTo', { date: format.date(report.mailedAt, 'time'), people: report.mailedTo.join(', ') })}
          </Text>
        )}
      </Stack>
      {isMailing && <MailDialog report={report} onClose={() => setMailing(false)} onSent={keep} />}
    </Paper>
  );
}
