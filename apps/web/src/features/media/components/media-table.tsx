import type { MediaRow } from '@linkstand/contract/media/schema';
import { type Wanted, wantedBody } from '@linkstand/contract/media/wanted';
import { useMediaQuery } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { type Namespaces, useT } from '../../../lib/i18n.ts';
import { stringifySearch } from '../../../lib/search-url.ts';
import { unbroken } from '../../../lib/unbroken.ts';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import type { ColumnChoice } from '../../../ui/list/columns/column-choice.ts';
import type { ColumnWidths } from '../../../ui/list/columns/column-widths.ts';
import type { Density } from '../../../ui/list/density.ts';
import { BOX_WIDTH, type Column, ListTable } from '../../../ui/list/list-table.tsx';
import type { RowSelection } from '../../../ui/list/selection/use-selection.ts';
import { useWidth } from '../../../ui/page/use-width.ts';
import { CartToggle } from '../../cart/components/cart-toggle.tsx';
import { ReaderPrice } from '../../cart/components/reader-price.tsx';
import { CompareToggle } from '../compare/compare-toggle.tsx';
import type { RowActions } from '../use-row-actions.ts';
import { FavoriteButton } from './favorite-button.tsx';
import classes from './media-table.module.css';
import { SiteName } from './site-name.tsx';

interface Props {
  readonly rows: readonly MediaRow[];
  readonly wanted: Wanted;
  readonly columns: readonly Column<MediaRow>[];
  readonly choice: ColumnChoice;
  readonly widths: ColumnWidths;
  readonly onWidths: (widths: ColumnWidths) => void;
  readonly sort: string;
  readonly onSort: (sort: string) => void;
  readonly actions: RowActions;
  readonly density: Density;
  /** Absent if rows can't be selected. */
  readonly ticks: RowSelection | undefined;
}

const searchOf = (wanted: Wanted) => stringifySearch(wantedBody(wanted));
/** The page of a site, what is wanted carried along. */
export const siteHref = (id: number, wanted: Wanted) => `/media/${id}${searchOf(wanted)}`;

/** The catalogue as a table: j, k and the arrows move, Enter opens, f marks, c puts into the cart, v picks to compare, x selects. */
export function MediaTable({ rows, wanted, columns, sort, onSort, actions, density, ...look }: Props) {
  const navigate = useNavigate();
  const { ref, width } = useWidth<HTMLDivElement>();
  const asked = useMemo(() => searchOf(wanted), [wanted]);
  const available = width === 0 ? 1200 : width;
  return (
    <div ref={ref} className={classes.box} data-list="media" data-density={density}>
      <ListTable
        rows={rows}
        columns={columns}
        {...look}
        fixed
        rowKey={(row) => row.id}
        sort={sort}
        onSort={onSort}
        href={(row) => `/media/${row.id}${asked}`}
        onOpen={(row) => void navigate({ href: siteHref(row.id, wanted) })}
        available={available - (look.ticks ? BOX_WIDTH : 0)}
        keys={{ f: actions.toggleFavorite, c: actions.toggleCart, v: actions.togglePicked }}
      />
    </div>
  );
}

/**
 * Every column the table can show; the least important is left out first where there is no room. Each is wide enough for
 * what it holds in any language, as widths don't follow the rows that are found.
 */
export function useMediaColumns(wanted: Wanted, choice: ColumnChoice): Column<MediaRow>[] {
  const t = useT('media');
  const common = useT('common');
  const { country, languageName, number, compact, money } = useFormat();
  // Said once.
  const isGamblingBelow = !choice?.includes('gamblingPrice');
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  return useMemo(() => {
    const column = (key: keyof Columns, rest: Omit<Column<MediaRow>, 'key' | 'header'>): Column<MediaRow> => ({
      key,
      header: t(`column.${key}`),
      ...rest,
    });
    const figure = (value: number | null, write: (value: number) => string) => (value === null ? '–' : write(value));
    const gamblingOf = ({ gamblingPriceCents: cents }: MediaRow) =>
      cents === null || !isGamblingBelow ? undefined : t('gamblingFrom', { price: money(cents) });
    const figuresOf = ({ da, monthlyTraffic }: MediaRow) =>
      [
        ...(da === null ? [] : [`${t('column.da')} ${da}`]),
        ...(monthlyTraffic === null ? [] : [t('visits', { visits: compact(monthlyTraffic) })]),
      ].join(' · ');
    return [
      column('site', {
        cell: (row) => <SiteName row={row} figures={isPhone ? figuresOf(row) : undefined} />,
        width: 192,
        grow: true,
        wraps: true,
        rank: 1,
      }),
      column('country', { ...inTwoLines((row) => country(row.country)), width: 124, rank: 4 }),
      column('language', { ...inTwoLines((row) => languageName(row.language)), width: 104, rank: 8 }),
      column('categories', {
        ...inTwoLines((row) => row.categories.map((each) => each.name).join(', ')),
        width: 170,
        rank: 7,
      }),
      column('type', { ...inTwoLines((row) => t(`type.${row.type}`)), width: 104, rank: 9, hidden: true }),
      column('tier', { cell: (row) => row.tier, width: 64, rank: 10, hidden: true }),
      column('da', {
        cell: (row) => figure(row.da, String),
        sort: 'da',
        descendingFirst: true,
        align: 'right',
        width: 56,
        rank: 2,
      }),
      column('pa', {
        cell: (row) => figure(row.pa, String),
        sort: 'pa',
        descendingFirst: true,
        align: 'right',
        width: 56,
        rank: 6,
      }),
      column('traffic', {
        cell: (row) => <span title={figure(row.monthlyTraffic, number)}>{figure(row.monthlyTraffic, compact)}</span>,
        sort: 'traffic',
        descendingFirst: true,
        align: 'right',
        width: 96,
        rank: 3,
      }),
      column('linkTypes', {
        ...inTwoLines((row) => row.linkTypes.map((type) => unbroken(common(`linkType.${type}`))).join(', '), 'small'),
        width: 142,
        rank: 3,
      }),
      column('delivery', { cell: (row) => t('days', { count: row.deliveryDays }), align: 'right', width: 84, rank: 6 }),
      column('published', {
        cell: (row) => number(row.timesPublished),
        sort: 'published',
        descendingFirst: true,
        align: 'right',
        width: 100,
        rank: 8,
        hidden: true,
      }),
      column('sensitive', {
        ...inTwoLines((row) => row.acceptedSensitive.map((topic) => common(`topic.${topic}`)).join(', ') || '–'),
        width: 150,
        rank: 8,
        hidden: true,
      }),
      column('pricePerDa', {
        cell: (row) => (
          <MoneyText
            cents={row.da && row.quote.priceCents !== null ? Math.round(row.quote.priceCents / row.da) : null}
          />
        ),
        sort: 'pricePerDa',
        align: 'right',
        width: 112,
        rank: 8,
        hidden: true,
      }),
      column('survivingMonths', {
        ...inTwoLines((row) =>
          row.survivingMonths === null
            ? '–'
            : t('monthsStanding', { months: number(row.survivingMonths, { maximumFractionDigits: 1 }) }),
        ),
        align: 'right',
        width: 140,
        rank: 8,
        hidden: true,
      }),
      column('pricePerMonth', {
        cell: (row) => (
          <MoneyText cents={row.survivingMonths ? Math.round(row.priceCents / row.survivingMonths) : null} />
        ),
        sort: 'pricePerMonth',
        align: 'right',
        width: 124,
        rank: 8,
        hidden: true,
      }),
      column('gamblingPrice', {
        cell: (row) => <MoneyText cents={row.gamblingPriceCents} />,
        align: 'right',
        width: 120,
        rank: 8,
        hidden: true,
      }),
      column('insertionPrice', {
        cell: (row) => <MoneyText cents={row.insertionPriceCents} />,
        align: 'right',
        width: 120,
        rank: 8,
        hidden: true,
      }),
      // On a phone the price stands below the domain, which needs the room.
      ...(isPhone
        ? []
        : [
            column('price', {
              cell: (row) => <ReaderPrice row={row} besides={gamblingOf(row)} />,
              sort: 'price',
              align: 'right',
              width: 144,
              rank: 1,
            }),
          ]),
      column('actions', {
        cell: (row) => (
          <span className={classes.actions}>
            <CompareToggle row={row} />
            <FavoriteButton row={row} />
            <CartToggle row={row} wanted={wanted} look="icon" />
          </span>
        ),
        align: 'right',
        width: 128,
        narrow: 110,
        rank: 1,
      }),
    ];
  }, [t, common, country, languageName, number, compact, money, wanted, isGamblingBelow, isPhone]);
}

/** Words as high as domain and name, so that rows stay as they are; in compact rows one line. */
const inTwoLines = (say: (row: MediaRow) => string, size?: 'small'): Pick<Column<MediaRow>, 'cell' | 'wraps'> => ({
  cell: (row) => {
    const words = say(row);
    return (
      <span className={classes.twoLines} data-size={size} title={words}>
        {words}
      </span>
    );
  },
  wraps: true,
});

type Columns = Namespaces['media']['column'];
