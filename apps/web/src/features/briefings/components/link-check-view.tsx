import type { LinkCheck } from '@linkstand/contract/links/schema';
import { Anchor, List, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCircleCheck } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { AddressText } from '../../../ui/data/address-text.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { type Fact, Facts } from '../../../ui/data/facts.tsx';
import classes from './link-check-view.module.css';

type Props = {
  check: LinkCheck;
  /** The team reads how to correct a problem; a client reads that the team takes care of it. */
  reader: 'client' | 'team';
  facts?: boolean;
  /** When the same was found last, if that is later. */
  seenAt?: string | null | undefined;
};

/** The result of one link check in words: verdict, problems with their links, facts. */
export function LinkCheckView({ check, reader, facts = true, seenAt }: Props) {
  const t = useT('briefings');
  return (
    <Stack gap="sm">
      <div className={classes.verdict} data-ok={check.ok}>
        {check.ok ? <IconCircleCheck size={20} /> : <IconAlertTriangle size={20} />}
        <Text fw={500}>{check.ok ? t('link.ok') : t('link.problems', { count: check.problems.length })}</Text>
        <Text size="xs" c="dimmed">
          {t('link.checked')}{' '}
          <DateText value={seenAt && seenAt > check.checkedAt ? seenAt : check.checkedAt} relative />
        </Text>
      </div>
      {check.problems.length > 0 && (
        <List spacing="xs" size="sm" withPadding={false} listStyleType="none">
          {check.problems.map(({ code, detail, link }) => (
            <List.Item key={`${code} ${link?.keyword} ${link?.url}`}>
              <Text size="sm" fw={500}>
                {t(`problem.${code}`)}
              </Text>
              {link && (
                <Text size="sm">
                  {link.keyword} → <Address url={link.url} />
                </Text>
              )}
              {reader === 'team' && <Text size="sm">{t(`problemFix.${code}`)}</Text>}
              {detail && <code className={classes.detail}>{detail}</code>}
            </List.Item>
          ))}
        </List>
      )}
      {check.problems.length > 0 && reader === 'client' && <Text size="sm">{t('link.teamOnIt')}</Text>}
      {facts && <LinkFacts check={check} />}
    </Stack>
  );
}

function LinkFacts({ check }: { check: LinkCheck }) {
  const t = useT('briefings');
  const common = useT('common');
  const answer =
    check.pageStatus === null ? t('link.noAnswer') : t('link.statusValue', { status: String(check.pageStatus) });
  const redirects = check.redirects.length > 0 ? ` · ${t('link.redirects', { count: check.redirects.length })}` : '';
  const items: Fact[] = [
    { label: t('link.page'), value: check.finalUrl && <Address url={check.finalUrl} /> },
    { label: t('link.status'), value: `${answer}${redirects}` },
    { label: t('link.target'), value: check.linkUrl && <Address url={check.linkUrl} /> },
    { label: t('link.anchor'), value: check.anchor },
    { label: t('link.kind'), value: check.linkType && common(`linkType.${check.linkType}`) },
    { label: t('link.rel'), value: check.linkFound || check.linkUrl ? check.rel.join(' ') || t('link.noRel') : null },
    ...check.further.map(({ agreed, linkUrl, anchor, linkType }) => ({
      label: t('link.furtherOf', { keyword: agreed.keyword || agreed.url }),
      value: linkUrl && (
        <>
          {anchor} → <Address url={linkUrl} />
          {linkType && ` · ${common(`linkType.${linkType}`)}`}
        </>
      ),
    })),
    ...(check.canonical && check.canonical !== check.finalUrl
      ? [{ label: t('link.canonical'), value: <Address url={check.canonical} /> }]
      : []),
  ];
  return <Facts items={items} />;
}

const isWeb = (url: string) => /^https?:\/\//i.test(url);

/** An address from a foreign page: a link only if it is one, without a referrer. */
function Address({ url }: { url: string }) {
  if (!isWeb(url)) return <AddressText address={url} />;
  return (
    <Anchor href={url} target="_blank" rel="noopener noreferrer nofollow" size="sm">
      <AddressText address={url} />
    </Anchor>
  );
}
