import { DOMAIN_STANDINGS, type DomainStanding } from '@linkstand/contract/domains/limits';
import type { DomainList, ListedDomain } from '@linkstand/contract/domains/schema';
import { MAX_EXPORTED_SITES } from '@linkstand/contract/media/choices';
import type { Wanted } from '@linkstand/contract/media/wanted';
import type { FileFormat } from '@linkstand/contract/shared/file-formats';
import { Anchor, Button, Chip, Text } from '@mantine/core';
import { IconArrowLeft, IconEyeOff, IconHeart, IconShoppingCartPlus, IconWand } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { ExportMenu, tableFiles } from '../../../ui/buttons/export-menu.tsx';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { StatusChip } from '../../../ui/data/status-chip.tsx';
import type { Tone } from '../../../ui/data/tone.ts';
import { ConfirmDialog } from '../../../ui/overlays/confirm-dialog.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { toastFailure } from '../../../ui/toasts/toast.ts';
import { useAddMany } from '../../cart/use-add-many.ts';
import { useMarkFavorites } from '../queries.ts';
import classes from './panel.module.css';
import { SitePicks } from './site-picks.tsx';

/** Puts domains on the reader's own list of exclusions. */
export interface Exclusion {
  readonly exclude: (domains: readonly string[]) => Promise<unknown>;
  readonly isPending: boolean;
}

/** Saves those with a status, or some of them, as a file. */
export type SaveList = (
  only: { standing?: DomainStanding; domains?: string[] },
  format: FileFormat,
) => Promise<unknown>;

interface Props {
  readonly list: DomainList;
  readonly wanted: Wanted;
  readonly exclusion: Exclusion;
  /** Back to the list, to change it. */
  readonly onAgain: () => void;
  /** The state of the domains has changed. */
  readonly onChanged: () => void;
  /** The domains that were probably meant are taken instead. */
  readonly onTake: (rows: readonly ListedDomain[]) => void;
  readonly onExport: SaveList;
}

const TONES: Readonly<Record<DomainStanding, Tone>> = {
  available: 'published',
  bought: 'done',
  excluded: 'neutral',
  unknown: 'waiting',
  invalid: 'stopped',
};

const keyOf = ({ line, domain, written }: ListedDomain) => (domain === '' ? `${line} ${written}` : domain);

/** The state of a list's domains, and what can be done with all or some of those that are shown. */
export function DomainsResult({ list, wanted, exclusion, onAgain, onChanged, onTake, onExport }: Props) {
  const t = useT('domains');
  const { number, compact, country } = useFormat();
  const [standing, setStanding] = useState<DomainStanding | 'all'>(
    // What was misspelt may be for sale too, so it is seen first.
    list.counts.available > 0 && list.rows.every(({ meant }) => meant === null) ? 'available' : 'all',
  );
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const shown = useMemo(
    () => (standing === 'all' ? list.rows : list.rows.filter((row) => row.standing === standing)),
    [list.rows, standing],
  );
  const meant = picked.size > 0 ? shown.filter((row) => picked.has(keyOf(row))) : shown;
  const show = (next: DomainStanding | 'all') => {
    setStanding(next);
    setPicked(new Set());
  };
  const figures = (site: NonNullable<ListedDomain['site']>) =>
    [
      site.name,
      country(site.country),
      ...(site.da === null ? [] : [`DA ${site.da}`]),
      ...(site.monthlyTraffic === null ? [] : [t('visits', { visits: compact(site.monthlyTraffic) })]),
    ].join(' · ');
  const picks = shown.map((row) => ({
    key: keyOf(row),
    title: row.domain === '' ? row.written : row.domain,
    more: row.site ? (
      figures(row.site)
    ) : row.meant === null ? (
      t('line', { line: String(row.line) })
    ) : (
      <Anchor
        component="button"
        type="button"
        size="xs"
        display="block"
        maw="100%"
        truncate
        onClick={() => onTake([row])}
      >
        {t('meant', { domain: row.meant })}
      </Anchor>
    ),
    canPick: row.domain !== '',
    // A suggestion takes the whole row, which is narrow on phones.
    end: row.meant === null && (
      <>
        {row.site &&
          (row.site.priceCents === null ? (
            <Text span size="xs" c="dimmed">
              {t('refused')}
            </Text>
          ) : (
            <MoneyText cents={row.site.priceCents} />
          ))}
        <StatusChip tone={TONES[row.standing]}>{t(`standing.${row.standing}`)}</StatusChip>
      </>
    ),
  }));
  const isSome = picked.size > 0;
  const slips = shown.filter(({ meant }) => meant !== null);
  const saved = {
    ...(standing !== 'all' && { standing }),
    ...(isSome && { domains: meant.map(({ domain }) => domain) }),
  };
  return (
    <div className={`${classes.panel} ${classes.result}`}>
      <div className={classes.head}>
        <Text size="sm" className="ls-numbers">
          {t('read', { count: list.lines })}
          {list.repeated > 0 && ` · ${t('repeated', { count: list.repeated })}`}
        </Text>
        <Button variant="subtle" size="compact-sm" leftSection={<IconArrowLeft size={15} />} onClick={onAgain}>
          {t('again')}
        </Button>
      </div>
      <Chip.Group value={standing} onChange={show}>
        <div className={classes.standings} role="radiogroup" aria-label={t('show')}>
          <Chip value="all" size="xs">
            {t('standing.all')} {number(list.rows.length)}
          </Chip>
          {DOMAIN_STANDINGS.filter((each) => list.counts[each] > 0).map((each) => (
            <Chip key={each} value={each} size="xs">
              {t(`standing.${each}`)} {number(list.counts[each])}
            </Chip>
          ))}
        </div>
      </Chip.Group>
      {standing === 'available' && (
        <Text size="sm" c="dimmed" className="ls-numbers">
          {t('together')} <MoneyText cents={list.totalCents} inline />
        </Text>
      )}
      {slips.length > 1 && (
        <Button
          variant="light"
          size="compact-sm"
          style={{ alignSelf: 'start' }}
          leftSection={<IconWand size={15} />}
          onClick={() => onTake(slips)}
        >
          {t('takeAll', { count: slips.length })}
        </Button>
      )}
      {shown.length === 0 ? (
        <EmptyState title={t('nothing')} />
      ) : (
        <SitePicks label={t('found')} picks={picks} picked={picked} onPick={setPicked} />
      )}
      <Actions
        meant={meant}
        wanted={wanted}
        exclusion={exclusion}
        isSome={isSome}
        onChanged={onChanged}
        onSave={(format) => onExport(saved, format)}
      />
    </div>
  );
}

interface ActionsProps extends Pick<Props, 'wanted' | 'exclusion' | 'onChanged'> {
  readonly meant: readonly ListedDomain[];
  /** These were picked, they are not all. */
  readonly isSome: boolean;
  readonly onSave: (format: FileFormat) => Promise<unknown>;
}

function Actions({ meant, wanted, exclusion, isSome, onChanged, onSave }: ActionsProps) {
  const t = useT('domains');
  const { addMany, room, isPending } = useAddMany();
  const favorites = useMarkFavorites();
  const sites = meant.flatMap(({ site, standing }) => (site && standing !== 'excluded' ? [site] : []));
  const forCart = sites.filter(({ isInCart, priceCents }) => !isInCart && priceCents !== null);
  const fitting = Math.min(room, forCart.length);
  const names = meant.flatMap(({ domain, standing }) => (domain !== '' && standing !== 'excluded' ? [domain] : []));
  const ids = sites.map(({ id }) => id);
  const [asking, setAsking] = useState(false);
  const exclude = async () => {
    await exclusion.exclude(names);
    onChanged();
  };
  return (
    <div className={classes.foot}>
      <Button
        className={classes.primary}
        leftSection={<IconShoppingCartPlus size={16} />}
        disabled={fitting === 0}
        loading={isPending}
        onClick={() =>
          addMany(
            forCart.map(({ id }) => id),
            wanted,
            onChanged,
          )
        }
      >
        {forCart.length > fitting && fitting > 0
          ? t('addFirst', { count: fitting })
          : t(isSome ? 'addPicked' : 'addAll', { count: forCart.length })}
      </Button>
      <Button
        variant="default"
        leftSection={<IconHeart size={16} />}
        disabled={ids.length === 0}
        loading={favorites.isPending}
        onClick={() => favorites.mutate(ids, { onSuccess: onChanged })}
      >
        {t('favorite', { count: ids.length })}
      </Button>
      <Button
        variant="default"
        leftSection={<IconEyeOff size={16} />}
        disabled={names.length === 0}
        loading={exclusion.isPending}
        onClick={() => (isSome ? void exclude().catch(toastFailure) : setAsking(true))}
      >
        {t('exclude', { count: names.length })}
      </Button>
      {meant.length > 0 && <ExportMenu files={tableFiles(onSave)} look="button" />}
      {meant.filter(({ site }) => site !== null).length > MAX_EXPORTED_SITES && (
        <Text size="xs" c="dimmed">
          {t('cut', { limit: MAX_EXPORTED_SITES })}
        </Text>
      )}
      <ConfirmDialog
        opened={asking}
        onClose={() => setAsking(false)}
        title={t('excludeAll.title', { count: names.length })}
        confirmLabel={t('exclude', { count: names.length })}
        onConfirm={exclude}
      >
        {t('excludeAll.help')}
      </ConfirmDialog>
    </div>
  );
}
