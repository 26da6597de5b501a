import type { Briefing } from '@linkstand/contract/briefings/schema';
import { Group, SegmentedControl, Select, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { DateText } from '../../../ui/data/date-text.tsx';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { RichView } from '../../../ui/rich/rich-view.tsx';
import { versionQuery } from '../queries.ts';
import { ContentTools } from './content-tools.tsx';
import { VersionCompare } from './version-compare.tsx';

type Version = Briefing['versions'][number];

type Props = {
  briefing: Pick<Briefing, 'id' | 'version' | 'title' | 'content' | 'versions' | 'minimumWords' | 'writeForMe'>;
  /** Beside copy and download. */
  tools?: ReactNode;
  /** What services say of a version's text, for editors. */
  checks?: (number: number) => ReactNode;
};

/** The text of a briefing: read any version, compare two, copy and download. */
export function ContentPanel({ briefing, tools, checks }: Props) {
  const t = useT('briefings');
  const { versions } = briefing;
  const newest = versions.at(-1);
  const [mode, setMode] = useState('read');
  const [chosen, setChosen] = useState<number | null>(null);
  const [against, setAgainst] = useState<number | null>(null);
  if (!newest || !briefing.content) {
    const help = briefing.writeForMe ? t('content.writeForMe') : t('content.noneHelp');
    return <EmptyState title={t('content.none')} help={help} action={tools} />;
  }
  const shown = versions.find(({ number }) => number === chosen) ?? newest;
  const before = versions.filter(({ number }) => number < shown.number);
  const older = before.find(({ number }) => number === against) ?? before.at(-1);
  // Nothing to choose: what it is stands beside the tools.
  const isOnly = versions.length === 1;
  const comparing = mode === 'compare' && older;
  return (
    <Stack gap="sm">
      <Group justify="space-between" gap="xs">
        <Group gap="xs">
          {isOnly && <VersionFacts version={shown} minimumWords={briefing.minimumWords} />}
          {comparing && (
            <VersionSelect label={t('content.older')} versions={before} value={older.number} onChange={setAgainst} />
          )}
          {!isOnly && (
            <VersionSelect
              label={comparing ? t('content.newer') : t('content.version', { number: shown.number })}
              versions={comparing ? versions.slice(1) : versions}
              value={shown.number}
              onChange={setChosen}
            />
          )}
          {!isOnly && (
            <SegmentedControl
              size="xs"
              value={comparing ? 'compare' : 'read'}
              onChange={(next) => {
                setMode(next);
                // The first version has nothing to be compared with.
                if (next === 'compare' && before.length === 0) setChosen(newest.number);
              }}
              data={[
                { value: 'read', label: t('content.read') },
                { value: 'compare', label: t('content.compare') },
              ]}
            />
          )}
        </Group>
        <Group gap="xs" ml={{ base: 0, xs: 'auto' }}>
          {tools}
          <ContentTools briefingId={briefing.id} title={briefing.title} html={briefing.content.html} />
        </Group>
      </Group>
      {comparing ? (
        <Compared briefing={briefing} older={older} newer={shown} />
      ) : (
        <>
          {!isOnly && <VersionFacts version={shown} minimumWords={briefing.minimumWords} />}
          {checks?.(shown.number)}
          <VersionText briefing={briefing} version={shown} />
        </>
      )}
    </Stack>
  );
}

type SelectProps = { label: string; versions: readonly Version[]; value: number; onChange: (number: number) => void };

function VersionSelect({ label, versions, value, onChange }: SelectProps) {
  const t = useT('briefings');
  const { date } = useFormat();
  const nameOf = (version: Version) =>
    `${t('content.version', { number: version.number })} · ${date(version.createdAt)}`;
  return (
    <Select
      size="xs"
      w={250}
      aria-label={label}
      value={String(value)}
      onChange={(next) => next && onChange(Number(next))}
      data={versions.toReversed().map((version) => ({ value: String(version.number), label: nameOf(version) }))}
    />
  );
}

type T = ReturnType<typeof useT<'briefings'>>;

const byOf = (t: T, { author }: Version) =>
  author.name ? t('content.by.clientName', { name: author.name }) : t(`content.by.${author.kind}`);

function VersionFacts({ version, minimumWords }: { version: Version; minimumWords: number }) {
  const t = useT('briefings');
  const { number } = useFormat();
  const words = t('content.words', { count: version.words });
  const isShort = version.words < minimumWords;
  return (
    <Group gap="xs">
      <Text size="xs" c="dimmed">
        {t('content.version', { number: version.number })} {byOf(t, version)} · <DateText value={version.createdAt} /> ·{' '}
        <Text span inherit className="ls-numbers" {...(isShort && { c: 'yellow' })}>
          {isShort ? t('content.ofMinimum', { words, min: number(minimumWords) }) : words}
        </Text>
      </Text>
      {version.acceptedAt && <StatusChip tone="done">{t('content.accepted')}</StatusChip>}
      {version.note && <Text size="xs">{t('content.note', { note: version.note })}</Text>}
    </Group>
  );
}

/** The text of one version. The current one is at hand, others are loaded. */
function useVersion(briefing: Props['briefing'], version: Version) {
  const { content } = briefing;
  const isCurrent = content?.number === version.number;
  const stamp = version.sealedAt ?? `v${briefing.version}`;
  const query = useQuery({ ...versionQuery(briefing.id, version.number, stamp), enabled: !isCurrent });
  return { html: isCurrent ? content.html : query.data?.html, error: query.error, retry: () => void query.refetch() };
}

function VersionText({ briefing, version }: { briefing: Props['briefing']; version: Version }) {
  const { html, error, retry } = useVersion(briefing, version);
  if (html !== undefined) return <RichView html={html} />;
  return error ? <ErrorState error={error} onRetry={retry} /> : <Skeleton h={200} />;
}

function Compared({ briefing, older, newer }: { briefing: Props['briefing']; older: Version; newer: Version }) {
  const t = useT('briefings');
  const before = useVersion(briefing, older);
  const after = useVersion(briefing, newer);
  const labelOf = (version: Version) => `${t('content.version', { number: version.number })} ${byOf(t, version)}`;
  const failed = [before, after].find(({ error }) => error);
  if (failed) return <ErrorState error={failed.error} onRetry={failed.retry} />;
  if (before.html === undefined || after.html === undefined) return <Skeleton h={200} />;
  return (
    <VersionCompare
      older={{ html: before.html, label: labelOf(older) }}
      newer={{ html: after.html, label: labelOf(newer) }}
    />
  );
}
