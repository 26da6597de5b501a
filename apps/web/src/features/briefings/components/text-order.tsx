import type { Briefing } from '@linkstand/contract/briefings/schema';
import type { TextLinks } from '@linkstand/contract/briefings/text-checks';
import {
  type ComparedTarget,
  compareText,
  type TextOrder as Order,
  type TextComparison,
  type TextFault,
  type TextSide,
  unexplained,
} from '@linkstand/contract/briefings/text-comparison';
import { isReason } from '@linkstand/contract/shared/reason';
import type { ContentRules } from '@linkstand/contract/sites/content-rules';
import { Alert, Button, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck, IconInfoCircle } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useMemo, useState } from 'react';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { ReasonField } from '../../../ui/form/reason-field.tsx';
import { NO_RULES } from '../../content-rules/no-rules.ts';
import { useRuleLines } from '../../content-rules/use-rule-lines.ts';
import { briefingQuery, openedLinksQuery } from '../queries.ts';
import { SiteOffAlert } from './site-off-alert.tsx';
import classes from './text-order.module.css';

type Ordered = Pick<Briefing, 'minimumWords' | 'targets' | 'linkType' | 'fillMode'> & {
  site: Pick<Briefing['site'], 'rules'>;
};

/** Compared again only when text or order have changed: an editor renders more often. */
export function useComparison(html: string, { minimumWords, targets }: Order): TextComparison {
  return useMemo(() => compareText(html, { minimumWords, targets }), [html, minimumWords, targets]);
}

/** A stored text: its briefing and that one’s version, since the newest text is written on. */
type TextVersion = { briefingId: number; number: number; briefingVersion: number };

type PanelProps = {
  html: string;
  order: Ordered;
  /** The version whose links can be opened; absent while it is only on the screen. */
  version?: TextVersion;
};

/** The text beside what was ordered: length, keywords with their links, and what nobody ordered. */
export function TextOrder({ html, order, version }: PanelProps) {
  return <ComparedText compared={useComparison(html, order)} order={order} version={version} />;
}

type ComparedProps = Pick<PanelProps, 'order'> & { compared: TextComparison; version?: TextVersion | undefined };

/** As `TextOrder`, of a text that was compared already. */
export function ComparedText({ compared, order, version }: ComparedProps) {
  const t = useT('briefings');
  const common = useT('common');
  const { words, minimumWords, targets, foreignLinks, pictures, unnamedPictures, faults } = compared;
  const rulesOf = useRuleLines();
  const { rules } = order.site;
  if (words === 0) return <SiteRules rules={rules} />;
  const isShort = words < minimumWords;
  return (
    <section aria-label={t('order.title')}>
      <Stack gap={6}>
        <Text size="sm" fw={600}>
          {t('order.title')}
          {faults.length === 0 && `: ${t('order.asOrdered')}`}
        </Text>
        <ul className={classes.list}>
          {minimumWords > 0 && (
            <Line tone={isShort ? 'fault' : 'fine'}>
              <Length compared={compared} />
            </Line>
          )}
          {rules.maxWords !== null && (
            <Line tone={words > rules.maxWords ? 'fault' : 'fine'}>
              {rulesOf({ ...NO_RULES, maxWords: rules.maxWords })}
            </Line>
          )}
          {targets.map((target) => (
            <Line key={`${target.keyword} ${target.url}`} tone={target.fault === null ? 'fine' : 'fault'}>
              <TargetText target={target} />
            </Line>
          ))}
          {foreignLinks.length > 0 && (
            <Line tone="note">{t('order.foreign', { links: foreignLinks.map(({ href }) => href).join(', ') })}</Line>
          )}
          {unnamedPictures > 0 && (
            <Line tone="note">{t('order.unnamed', { count: unnamedPictures, all: pictures })}</Line>
          )}
          {rulesOf({ ...rules, minWords: null, maxWords: null }).map((line) => (
            <Line key={line} tone="note">
              <span className={classes.rule}>{line}</span>
            </Line>
          ))}
          {(order.linkType || order.fillMode) && (
            <Line tone="note">
              {t('order.terms', {
                terms: [
                  order.linkType && common(`linkType.${order.linkType}`),
                  order.fillMode && common(`fillMode.${order.fillMode}`),
                ]
                  .filter(Boolean)
                  .join(', '),
              })}
            </Line>
          )}
        </ul>
        {version && <OpenLinks {...version} />}
      </Stack>
    </section>
  );
}

/** What the site wants of a text, before there is one. */
function SiteRules({ rules }: { rules: ContentRules }) {
  const t = useT('content-rules');
  const lines = useRuleLines()(rules);
  if (lines.length === 0) return null;
  return (
    <section aria-label={t('title')}>
      <Stack gap={6}>
        <Text size="sm" fw={600}>
          {t('title')}
        </Text>
        <ul className={classes.list}>
          {lines.map((line) => (
            <Line key={line} tone="note">
              <span className={classes.rule}>{line}</span>
            </Line>
          ))}
        </ul>
      </Stack>
    </section>
  );
}

const TONES = {
  fine: { icon: IconCheck, color: 'var(--mantine-color-green-text)' },
  fault: { icon: IconAlertTriangle, color: 'var(--mantine-color-orange-text)' },
  note: { icon: IconInfoCircle, color: 'var(--mantine-color-dimmed)' },
};

function Line({ tone, children }: { tone: keyof typeof TONES; children: ReactNode }) {
  const { icon: Icon, color } = TONES[tone];
  return (
    <li className={classes.line}>
      <Icon size={16} color={color} aria-hidden />
      <Text size="sm" component="span">
        {children}
      </Text>
    </li>
  );
}

function Length({ compared: { words, minimumWords } }: { compared: TextComparison }) {
  const t = useT('briefings');
  const { number } = useFormat();
  return t('order.fault.too_short', { words: number(words), min: number(minimumWords) });
}

function TargetText({ target: { keyword, url, anchor, fault, hasKeyword } }: { target: ComparedTarget }) {
  const t = useT('briefings');
  if (fault === null) return url ? t('order.linked', { url, anchor: anchor ?? '' }) : t('order.keyword', { keyword });
  const lacks = t(`order.fault.${fault}`, { keyword, url, anchor: anchor ?? '' });
  return fault === 'link_missing' && !hasKeyword ? `${lacks} ${t('order.fault.keyword_missing', { keyword })}` : lacks;
}

type Opened = TextLinks['links'];

/** Opens the pages that the text links to, when asked. */
function OpenLinks({ briefingId, number, briefingVersion }: TextVersion) {
  const t = useT('briefings');
  const [isAsked, setAsked] = useState(false);
  const { data, error, isFetching } = useQuery({
    ...openedLinksQuery(briefingId, number, briefingVersion),
    enabled: isAsked,
  });
  return (
    <div role="status">
      {data && <Opened links={data} />}
      {error && (
        <Text size="sm" c="red">
          {messageOf(error)}
        </Text>
      )}
      {!data && (
        <Button size="compact-xs" variant="default" loading={isFetching} onClick={() => setAsked(true)}>
          {t('order.open')}
        </Button>
      )}
    </div>
  );
}

function Opened({ links }: { links: Opened }) {
  const t = useT('briefings');
  const dead = links.filter(({ state }) => state !== 'opens');
  if (links.length === 0) return <Text size="sm">{t('order.noLinks')}</Text>;
  return dead.length === 0 ? <Text size="sm">{t('order.allOpen')}</Text> : <LinkLines links={dead} />;
}

function LinkLines({ links }: { links: Opened }) {
  const t = useT('briefings');
  return (
    <ul className={classes.list}>
      {links.map(({ url, state, fault }) => (
        <Line key={url} tone={state === 'unknown' ? 'note' : 'fault'}>
          {t(`order.${state === 'opens' ? 'unknown' : state}`, { url, fault })}
        </Line>
      ))}
    </ul>
  );
}

/** Links of a text that is about to be sent, if their pages are gone or silent. */
export function DeadLinks({ briefingId }: { briefingId: number }) {
  const { data: briefing } = useQuery(briefingQuery(briefingId));
  const number = briefing?.content?.number;
  const { data } = useQuery({
    ...openedLinksQuery(briefingId, number ?? 0, briefing?.version ?? 0),
    enabled: number !== undefined,
  });
  const dead = data?.filter(({ state }) => state === 'gone' || state === 'silent') ?? [];
  return dead.length > 0 && <LinkLines links={dead} />;
}

/** What a text lacks, in words. */
export function FaultList({ faults, compared }: { faults: readonly TextFault[]; compared: TextComparison }) {
  const t = useT('briefings');
  const anchorOf = ({ url }: TextFault) => compared.targets.find((target) => target.url === url)?.anchor ?? '';
  return (
    <ul className={classes.list}>
      {faults.map((fault) => (
        <Line key={`${fault.kind} ${fault.keyword} ${fault.url}`} tone="fault">
          {fault.kind === 'too_short' ? (
            <Length compared={compared} />
          ) : (
            t(`order.fault.${fault.kind}`, { keyword: fault.keyword, url: fault.url, anchor: anchorOf(fault) })
          )}
        </Line>
      ))}
    </ul>
  );
}

/** Who reads the reason. */
type Reader = 'team' | 'client';

export interface TextReason {
  readonly compared: TextComparison;
  /** A reason is needed and lacks. */
  readonly isMissing: boolean;
  readonly isAsked: boolean;
  /** Asked wherever it goes on, not only with the text. */
  readonly isSiteOff: boolean;
  /** For the body of the call. */
  readonly body: { reason?: string };
  /** What is missing, with the field; nothing where the text is as ordered. */
  readonly show: (error: string | undefined) => ReactNode;
}

type Sent = Ordered & Pick<Briefing, 'content'> & Partial<Pick<Briefing, 'siteIsOff' | 'insertion'>>;

/** What a text lacks that this side has to explain. What was explained was the stored text. */
export function lackingOf(
  compared: TextComparison,
  { html, content }: { html: string } & Pick<Briefing, 'content'>,
  side: TextSide,
): readonly TextFault[] {
  return unexplained(compared.faults, content?.html === html ? content.explanation : null, side);
}

interface Lacking {
  readonly compared: TextComparison;
  readonly faults: readonly TextFault[];
}

/** As `lackingOf`, of the current text or the given one; nothing until the briefing is there. */
export function useLacking(sent: Sent | undefined, side: TextSide, html?: string): Lacking {
  const text = html ?? sent?.content?.html ?? '';
  const compared = useComparison(text, sent ?? NOTHING);
  // An inserted link has a sentence, and no text of its own.
  if (sent?.insertion) return { compared, faults: [] };
  return { compared, faults: lackingOf(compared, { html: text, content: sent?.content ?? null }, side) };
}

/**
 * Asks for a reason before a text is sent on that is not as ordered.
 *
 * @param html the text that is sent; by default the current one
 */
export function useTextReason(
  sent: Sent | undefined,
  { side, reader, html }: { side: TextSide; reader: Reader; html?: string },
): TextReason {
  const t = useT('briefings');
  const [reason, setReason] = useState('');
  const { compared, faults: open } = useLacking(sent, side, html);
  const typed = reason.trim();
  // Only the team is told, and only what goes on to be published is asked about.
  const isOff = reader === 'team' && (sent?.siteIsOff ?? false);
  const isAsked = open.length > 0 || isOff;
  return {
    compared,
    isMissing: isAsked && !isReason(reason),
    isAsked,
    isSiteOff: isOff,
    body: typed ? { reason: typed } : {},
    show: (error) =>
      (isAsked || error !== undefined) && (
        <Stack gap="xs">
          {isOff && <SiteOffAlert />}
          {open.length > 0 && (
            <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} title={t('order.lacks')}>
              <FaultList faults={open} compared={compared} />
            </Alert>
          )}
          <ReasonField
            label={t(open.length > 0 ? 'order.reason' : 'order.siteOffReason')}
            description={open.length > 0 ? t(`order.reasonHelp.${reader}`) : t('order.siteOffReasonHelp')}
            value={reason}
            error={error}
            onChange={setReason}
          />
        </Stack>
      ),
  };
}

const NOTHING: Order = { minimumWords: 0, targets: [] };

/** Why the text that is read was sent on. */
export function Explanation({ content }: Pick<Briefing, 'content'>) {
  const t = useT('briefings');
  const { explanation } = content ?? {};
  if (!explanation) return null;
  return (
    <Alert color="yellow" variant="light" icon={<IconAlertTriangle size={18} />} title={t('order.lacks')} mb="sm">
      {t(`order.explained.${explanation.side}`, { reason: explanation.reason })}
    </Alert>
  );
}
