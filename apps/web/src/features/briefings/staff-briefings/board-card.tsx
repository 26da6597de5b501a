import type { BriefingRow } from '@linkstand/contract/briefings/schema';
import { Paper, Text } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { ActionBar } from '../../../ui/buttons/action-bar.tsx';
import { AnchorLink } from '../../../ui/buttons/links.tsx';
import { PhoneLink } from '../../../ui/data/contact-links.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import classes from './board.module.css';
import { dateTold } from './date-told.ts';
import type { Acted, DialogName } from './dialogs.tsx';
import { LateMark, SiteOffMark, usePromisedLate } from './late-mark.tsx';
import { useBriefingActions } from './use-briefing-actions.tsx';

export type OpenDialog = (name: DialogName, briefing: Acted) => void;

/** Acts available on the board. All others are on the briefing's page. */
const IN_PLACE: readonly string[] = [
  'accept_publication',
  'confirm_publication',
  'remind_owner',
  'change_promise',
  'decline_publication',
  'correct_url',
  'return_to_owner',
];

/** A publication on the board, with its acts. */
export function BoardCard({ briefing, onOpen }: { briefing: BriefingRow; onOpen: OpenDialog }) {
  const { actions, can } = useBriefingActions(briefing, onOpen);
  return (
    <Paper component="article" className={classes.card} data-late={briefing.isLate || undefined}>
      <div className={classes.cardHead}>
        <AnchorLink to="/briefings/$id" params={{ id: String(briefing.id) }} className={classes.cardTitle} c="inherit">
          {briefing.title || briefing.keyword || `#${briefing.id}`}
        </AnchorLink>
        {briefing.isLate && <LateMark />}
        {briefing.siteIsOff && <SiteOffMark />}
      </div>
      <Text size="sm" c="dimmed" className={classes.cardLine}>
        {[briefing.site.name, briefing.owner?.name].filter(Boolean).join(' · ')}
      </Text>
      {briefing.ownerPhone && (
        <Text size="sm">
          <PhoneLink number={briefing.ownerPhone} />
        </Text>
      )}
      <div className={classes.cardFacts}>
        <When briefing={briefing} />
        {briefing.costCents !== undefined && (
          <Text size="sm" component="span">
            <MoneyText cents={briefing.costCents} />
          </Text>
        )}
      </div>
      <Trouble briefing={briefing} />
      <div className={classes.cardActions}>
        <ActionBar
          actions={actions.filter(({ key }) => IN_PLACE.includes(key))}
          can={can}
          size="compact-sm"
          shownOnPhone={2}
        />
      </div>
    </Paper>
  );
}

function When({ briefing }: { briefing: BriefingRow }) {
  const t = useT('staff-briefings');
  const { date } = useFormat();
  const [what, when] = dateTold(briefing) ?? (['since', briefing.statusSince] as const);
  const late = usePromisedLate(briefing);
  return (
    <Text size="sm" component="span" className={classes.when} title={date(when, 'full')}>
      {t(`board.${what}`, { date: date(when) })}
      {late && (
        <Text span inherit c="red">
          {' '}
          {late}
        </Text>
      )}
    </Text>
  );
}

function Trouble({ briefing }: { briefing: BriefingRow }) {
  const t = useT('staff-briefings');
  const words = [
    briefing.checkOk === false ? t('filters.checkFailed') : '',
    briefing.openCases > 0 ? t('openCases', { count: briefing.openCases }) : '',
  ].filter(Boolean);
  if (words.length === 0) return null;
  return (
    <Text size="sm" className={classes.trouble}>
      <IconAlertTriangle size={15} aria-hidden="true" />
      {words.join(' · ')}
    </Text>
  );
}
