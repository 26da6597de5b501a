import type { Campaign, CampaignQuote } from '@linkstand/contract/campaigns/schema';
import { Anchor, Button, Collapse, Group, Paper, Stack, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconChevronUp } from '@tabler/icons-react';
import { memo, type ReactNode, useState } from 'react';
import { useFormat } from '../../../../lib/format.ts';
import { useT } from '../../../../lib/i18n.ts';
import { useUser } from '../../../../lib/session.ts';
import { MoneyText } from '../../../../ui/data/money-text.tsx';
import { highestPrice } from '../../../briefings/topic-effects.ts';
import { Shortfall } from '../../../wallet/shortfall.tsx';
import type { Draft, DraftStore } from '../../saving/draft-store.ts';
import { useStoreState } from '../../saving/use-saving.ts';
import { useNoSummary } from '../use-widths.ts';
import classes from './completion.module.css';
import type { MissingField } from './field-ids.ts';
import { SaveNotice } from './save-notice.tsx';
import { Ordering } from './submit.tsx';
import { ownMissing, type SiteState } from './use-completion.ts';

type Props = {
  campaign: Pick<Draft, 'id' | 'can' | 'vatBp' | 'spending'>;
  sites: readonly SiteState[];
  quote: CampaignQuote | undefined;
  store: DraftStore;
  defaultCategoryMissing: boolean;
  /** Opens the panel of a field and focuses it. */
  onJump: (briefingId: number | null, field: MissingField) => void;
  onSubmitted: (campaign: Campaign) => void;
};

/** What it costs, what is still missing, and the button that submits it. Below the page on a phone. */
export function Summary(props: Props) {
  const t = useT('campaigns');
  const [opened, { toggle, close }] = useDisclosure(false);
  const jump: Props['onJump'] = (briefingId, field) => {
    close();
    props.onJump(briefingId, field);
  };
  const drafts = totalOf(props);
  const submitted = props.sites.reduce((sum, { briefing }) => sum + (briefing.priceCents ?? 0), 0);
  const total = props.sites.some(isDraft) ? drafts : submitted;
  const isBar = useNoSummary();
  const [isReviewing, setReviewing] = useState(false);
  const { campaign, sites, quote, store, onSubmitted } = props;
  const review = canSubmit(props) && (
    <Button size="md" disabled={!quote} onClick={() => setReviewing(true)}>
      {t('review.open')}
    </Button>
  );
  return (
    <>
      {isBar ? (
        <aside className={classes.bar} aria-label={t('summary.title')}>
          <Collapse expanded={opened}>
            <div className={classes.barContent}>
              <SummaryContent {...props} onJump={jump} />
            </div>
          </Collapse>
          <div className={classes.barActs}>
            <Button
              variant="default"
              justify="space-between"
              aria-expanded={opened}
              onClick={toggle}
              rightSection={<IconChevronUp size={18} style={opened ? { transform: 'rotate(180deg)' } : undefined} />}
              leftSection={<MoneyText cents={total} />}
              className={classes.barToggle}
            >
              <span className={classes.barWord} data-hidden={canSubmit(props) || undefined}>
                {opened ? t('summary.hide') : t('summary.show')}
              </span>
            </Button>
            {review}
          </div>
        </aside>
      ) : (
        <Paper className={classes.summary} component="aside" aria-label={t('summary.title')} p="md">
          <SummaryContent {...props} submit={review} />
        </Paper>
      )}
      {canSubmit(props) && (
        <Ordering
          campaignId={campaign.id}
          spending={campaign.spending}
          vatBp={campaign.vatBp}
          store={store}
          sites={sites.filter(isDraft)}
          quote={quote}
          onJump={jump}
          onSubmitted={onSubmitted}
          isReviewing={isReviewing}
          onReview={setReviewing}
        />
      )}
    </>
  );
}

const isDraft = ({ briefing }: SiteState) => briefing.status === 'draft';
const totalOf = ({ sites }: Pick<Props, 'sites'>): number =>
  sites.filter(isDraft).reduce((sum, { line }) => sum + (line?.priceCents ?? 0), 0);

/** How much dearer a site can become: only while it has no category, of its own or by default. */
function surchargeOf({ missing, line }: SiteState): number {
  if (!line || line.priceCents === null || !missing.includes('category')) return 0;
  return Math.max(0, highestPrice(line.topicPrices) - line.priceCents);
}

const DraftLine = memo(({ site }: { site: SiteState }) => {
  const t = useT('campaigns');
  const { money } = useFormat();
  const surcharge = surchargeOf(site);
  const most = (site.line?.priceCents ?? 0) + surcharge;
  return (
    <li className={classes.line}>
      <div className={classes.lineName}>
        <Text size="sm">{site.briefing.site.name}</Text>
        {surcharge > 0 && (
          <Text size="xs" c="dimmed">
            {t('summary.surcharge', { amount: money(most) })}
          </Text>
        )}
      </div>
      <MoneyText cents={site.line?.priceCents} />
    </li>
  );
});

const canSubmit = ({ campaign, sites }: Pick<Props, 'campaign' | 'sites'>): boolean =>
  (campaign.can.submit || campaign.can.askApproval) && sites.some(isDraft);

type ContentProps = Props & {
  /** The button that submits it, where it isn't always in sight. */
  submit?: ReactNode;
};

function SummaryContent(props: ContentProps) {
  const t = useT('campaigns');
  const { money } = useFormat();
  const { campaign, sites, store } = props;
  const saving = useStoreState(store);
  const drafts = sites.filter(isDraft);
  const submitted = sites.filter((site) => !isDraft(site) && site.briefing.priceCents !== null);
  const surcharges = drafts.reduce((sum, site) => sum + surchargeOf(site), 0);
  const isClient = useUser().role === 'USER';
  if (sites.length === 0) {
    return (
      <Stack gap={4}>
        <Text fw={600}>{t('summary.nothing')}</Text>
        <Text size="sm">{t('summary.nothingHelp')}</Text>
      </Stack>
    );
  }
  return (
    <Stack gap="md">
      <Group justify="space-between" gap="xs">
        <Text fw={600}>{t('summary.title')}</Text>
        {/* The head of the page says that all is saved. */}
        {saving !== 'saved' && <SaveNotice state={saving} onRetry={() => store.retry()} silent />}
      </Group>
      <ul className={classes.lines}>
        {drafts.map((site) => (
          <DraftLine key={site.briefing.id} site={site} />
        ))}
        {submitted.map(({ briefing }) => (
          <li key={briefing.id} className={classes.line}>
            <Text size="sm" c="dimmed" className={classes.lineName}>
              {briefing.site.name}
            </Text>
            <Text size="sm" c="dimmed" className="ls-numbers">
              {drafts.length > 0
                ? t('summary.waiting', { amount: money(briefing.priceCents ?? 0) })
                : money(briefing.priceCents ?? 0)}
            </Text>
          </li>
        ))}
      </ul>
      {drafts.length === 0 && (
        <Group justify="space-between" wrap="nowrap">
          <Text fw={600}>{t('summary.total')}</Text>
          <Text fw={600} size="lg">
            <MoneyText cents={submitted.reduce((sum, { briefing }) => sum + (briefing.priceCents ?? 0), 0)} />
          </Text>
        </Group>
      )}
      {drafts.length > 0 && (
        <>
          <div>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={600}>{t('summary.total')}</Text>
              <Text fw={600} size="lg">
                <MoneyText cents={totalOf(props)} />
              </Text>
            </Group>
            {surcharges > 0 && (
              <Group justify="space-between" wrap="nowrap" align="flex-start" mt={2}>
                <Text size="xs" c="dimmed">
                  {t('summary.surcharges')}
                </Text>
                <Text size="xs" c="dimmed" ta="right" flex="none" className="ls-numbers">
                  {t('summary.surchargesValue', { amount: money(surcharges) })}
                </Text>
              </Group>
            )}
            <Text size="xs" c="dimmed" mt={2}>
              {t('summary.vat')}
            </Text>
          </div>
          <Missing {...props} />
          {isClient && (
            <Shortfall pricesCents={drafts.map(({ line }) => line?.priceCents ?? 0)} campaignId={campaign.id} />
          )}
          {props.submit}
        </>
      )}
    </Stack>
  );
}

const SHOWN = 4;

interface Gaps {
  readonly key: number;
  readonly where: string;
  readonly fields: readonly { readonly key: string; readonly name: string; readonly go: () => void }[];
}

/** What each part still lacks; each word leads to its field. */
function Missing({ sites, defaultCategoryMissing, onJump }: Props) {
  const t = useT('campaigns');
  const words = useT('briefings');
  const [all, setAll] = useState(false);
  const gaps: Gaps[] = [];
  if (defaultCategoryMissing) {
    const go = () => onJump(null, 'defaultCategory');
    const fields = [{ key: 'defaultCategory', name: words('missing.defaultCategory'), go }];
    gaps.push({ key: 0, where: t('complete.details'), fields });
  }
  for (const state of sites.filter(isDraft)) {
    const { id, site } = state.briefing;
    const { obstacle } = state;
    const fields = ownMissing(state).map((field) => ({
      key: field,
      name: words(`missing.${field}`),
      go: () => onJump(id, field),
    }));
    const against = obstacle
      ? [{ key: obstacle, name: t(`complete.${obstacle}`), go: () => onJump(id, 'category') }]
      : [];
    if (fields.length + against.length > 0) gaps.push({ key: id, where: site.name, fields: [...against, ...fields] });
  }
  if (gaps.length === 0) return null;
  const shown = all ? gaps : gaps.slice(0, SHOWN);
  return (
    <div>
      <Text size="sm" fw={600}>
        {t('summary.missingTitle')}
      </Text>
      <ul className={classes.gaps}>
        {shown.map(({ key, where, fields }) => (
          <li key={key}>
            <Text size="xs" c="dimmed">
              {where}
            </Text>
            <div className={classes.gapFields}>
              {fields.map((field) => (
                <Anchor key={field.key} component="button" type="button" size="sm" ta="left" onClick={field.go}>
                  {field.name}
                </Anchor>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {gaps.length > shown.length && (
        <Button size="compact-xs" variant="subtle" onClick={() => setAll(true)}>
          {t('summary.more', { count: gaps.length - shown.length })}
        </Button>
      )}
    </div>
  );
}
