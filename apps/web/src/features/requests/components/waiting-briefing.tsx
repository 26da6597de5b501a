import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { Paper, Stack, Text, UnstyledButton } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { DateText } from '../../../ui/data/date-text.tsx';
import { Facts } from '../../../ui/data/facts.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { FormSkeleton } from '../../../ui/page/skeletons.tsx';
import { ContentPanel } from '../../briefings/components/content-panel.tsx';
import { FileList } from '../../briefings/components/file-list.tsx';
import { InsertionFacts } from '../../briefings/components/insertion-facts.tsx';
import { Explanation, TextOrder } from '../../briefings/components/text-order.tsx';
import { briefingQuery } from '../../briefings/queries.ts';
import { LateMark, SiteOffMark } from '../../briefings/staff-briefings/late-mark.tsx';
import { TargetsTable } from '../../briefings/staff-briefings/targets-table.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import classes from './request-panel.module.css';

/** A briefing that waits for a decision: its outline, the whole of it when opened, and the decisions. */
export function WaitingBriefing({ briefing, opens }: { briefing: BriefingRow; opens: boolean }) {
  const [open, setOpen] = useState(opens);
  return (
    <Paper component="article" className={classes.item}>
      <UnstyledButton className={classes.head} aria-expanded={open} onClick={() => setOpen(!open)}>
        <IconChevronRight size={16} className={classes.chevron} aria-hidden="true" />
        <BriefingOutline briefing={briefing} />
      </UnstyledButton>
      {open && <Glance id={briefing.id} />}
      <DecisionButtons briefing={briefing} />
    </Paper>
  );
}

/** Title, site, what was asked for and the price, in two lines. */
export function BriefingOutline({ briefing }: { briefing: BriefingRow }) {
  const words = useT('briefings');
  const common = useT('common');
  const { title, keyword, site, reviewMode, linkType, briefingType } = briefing;
  const details = [
    words(`briefingType.${briefingType}`),
    linkType && common(`linkType.${linkType}`),
    reviewMode && words(`reviewMode.${reviewMode}`),
  ];
  return (
    <>
      <span className={classes.grow}>
        <span className={classes.title}>{title || keyword}</span> {briefing.isLate && <LateMark />}{' '}
        {briefing.siteIsOff && <SiteOffMark />}
        <Text size="sm" c="dimmed" component="span" display="block">
          {site.name} · {details.filter(Boolean).join(' · ')}
        </Text>
      </span>
      <MoneyText cents={briefing.priceCents} />
    </>
  );
}

/** What the client ordered, fetched when it is looked at. */
function Glance({ id }: { id: number }) {
  const t = useT('requests');
  const words = useT('briefings');
  const common = useT('common');
  const staffWords = useT('staff-briefings');
  const { data, error, refetch } = useQuery(briefingQuery(id));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton fields={2} />;
  return (
    <Stack gap="md" className={classes.glance}>
      <TargetsTable targets={data.targets} />
      {data.insertion && <InsertionFacts insertion={data.insertion} targets={data.targets} />}
      <Facts
        items={[
          { label: words('fields.fillMode'), value: data.fillMode && common(`fillMode.${data.fillMode}`) },
          ...(data.desiredPublicationDate
            ? [{ label: words('fields.desiredDate'), value: <DateText value={data.desiredPublicationDate} /> }]
            : []),
          ...(data.topic === 'none' ? [] : [{ label: t('facts.topic'), value: common(`topic.${data.topic}`) }]),
          ...(data.poCode ? [{ label: words('fields.poCode'), value: data.poCode }] : []),
          ...(data.instructions
            ? [
                {
                  label: words('fields.instructions'),
                  value: <span style={{ whiteSpace: 'pre-wrap' }}>{data.instructions}</span>,
                },
              ]
            : []),
        ]}
      />
      {data.content ? (
        <>
          <Explanation content={data.content} />
          <ContentPanel briefing={data} />
          <TextOrder
            html={data.content.html}
            order={data}
            version={{ briefingId: id, number: data.content.number, briefingVersion: data.version }}
          />
        </>
      ) : data.insertion ? null : (
        <Text size="sm" c="dimmed">
          {data.writeForMe ? staffWords('content.writeForMe') : words('content.none')}
        </Text>
      )}
      {data.attachments.length > 0 && <FileList briefingId={id} files={data.attachments} />}
      <AnchorLink to="/briefings/$id" params={{ id: String(id) }} size="sm">
        {t('openBriefing')}
      </AnchorLink>
    </Stack>
  );
}
