import { sortOf } from '@linkstand/contract/media/address';
import type { MediaRow } from '@linkstand/contract/media/schema';
import { Button } from '@mantine/core';
import { IconHeart, IconListSearch } from '@tabler/icons-react';
import { type ReactNode, Suspense } from 'react';
import { isStatus, messageOf } from '../../../lib/errors.ts';
import { useT } from '../../../lib/i18n.ts';
import { useUser } from '../../../lib/session.ts';
import { ColumnsMenu } from '../../../ui/list/columns/columns-menu.tsx';
import { useColumnChoice } from '../../../ui/list/columns/use-column-choice.ts';
import { useColumnWidths } from '../../../ui/list/columns/use-column-widths.ts';
import { useDensity } from '../../../ui/list/density.ts';
import { ListFooter } from '../../../ui/list/list-footer.tsx';
import { PastTheEnd } from '../../../ui/list/past-the-end.tsx';
import { SelectionBar } from '../../../ui/list/selection/selection-bar.tsx';
import type { Selection } from '../../../ui/list/selection/selection-types.ts';
import { useSelection } from '../../../ui/list/selection/use-selection.ts';
import { useRowsLater } from '../../../ui/list/use-rows-later.ts';
import { useDefaultView } from '../../../ui/list/views/use-default-view.ts';
import { type ViewState, viewStateOf } from '../../../ui/list/views/view-state.ts';
import { ViewsMenu } from '../../../ui/list/views/views-menu.tsx';
import { EmptyState } from '../../../ui/page/empty-state.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { lazy } from '../../../ui/page/lazy-part.tsx';
import { CardsSkeleton, TableSkeleton } from '../../../ui/page/skeletons.tsx';
import type { MediaData } from '../queries.ts';
import { countFilters, type MediaSearch, mediaSearch } from '../search.ts';
import { useHasRoom } from '../use-has-room.ts';
import { useRowActions } from '../use-row-actions.ts';
import { useWanted } from '../use-wanted.ts';
import { useMediaView } from '../view.ts';
import { MediaKeys } from './media-keys.tsx';
import classes from './media-results.module.css';
import { MediaTable, useMediaColumns } from './media-table.tsx';
import { MediaTools } from './media-tools.tsx';

interface Props {
  readonly search: MediaSearch;
  readonly data: MediaData;
  readonly onSearch: (next: MediaSearch) => void;
  /** Takes all filters away. */
  readonly onClear: () => void;
  /** Acts on selected sites. With it, rows of the table have boxes. */
  readonly selection?: ((selection: Selection<MediaRow>) => ReactNode) | undefined;
}

const idOf = (row: MediaRow) => row.id;

/** Sites are selected one by one: nothing is done with all that match. */
const NO_FILTER = { source: { load: async () => ({ data: [] }) }, filter: null, sort: [] };

// The default on a wide screen is the table.
const MediaCards = lazy(async () => ({ default: (await import('./media-cards.tsx')).MediaCards }));

/** The results as cards or a table, with sort, columns, pages and export. */
export function MediaResults({ search, data, onSearch, onClear, selection: acts }: Props) {
  const t = useT('media');
  const isClient = useUser().role === 'USER';
  const [view, keepView] = useMediaView(search);
  const wanted = useWanted(search);
  const [choice, setChoice] = useColumnChoice('media');
  const columns = useMediaColumns(wanted, choice);
  const [widths, setWidths] = useColumnWidths('media');
  const [density, setDensity] = useDensity();
  const actions = useRowActions(wanted);
  const { panel: _panel, compare, comparing: _comparing, ...kept } = search;
  const showView = (look: ViewState) => {
    onSearch({ ...mediaSearch(look.search), compare });
    setChoice(look.columns);
    setWidths(look.widths);
  };
  useDefaultView('media', search, showView);
  const mail = { label: t('mail.label'), start: t('mail.start'), stop: t('mail.stop'), isMailed: t('mail.isMailed') };
  const rows = useRowsLater(data.rows, data.pending, idOf);
  const hasRoom = useHasRoom();
  const selected = useSelection({ ...NO_FILTER, rows, total: data.total, rowKey: idOf });
  const { count } = selected.selection;
  const isTable = view === 'table' && rows.length > 0;
  const footer = !data.pending && (data.rows.length > 0 || Boolean(search.page)) && (
    <ListFooter
      search={search}
      shown={data.rows.length}
      total={data.total}
      loadingMore={data.loadingMore}
      retryMore={data.retryMore}
      hasPages
      onChange={(patch) => {
        window.scrollTo({ top: 0 });
        onSearch({ ...search, ...patch });
      }}
    />
  );
  const sort = (next: string) => onSearch({ ...search, sort: next, page: undefined });

  if (isStatus(data.error, 400)) return <WrongAddress error={data.error} onClear={() => onSearch({})} />;
  if (data.error && data.rows.length === 0) return <ErrorState error={data.error} onRetry={data.retry} />;
  return (
    <div className={classes.results}>
      <MediaTools
        search={search}
        total={data.total}
        view={view}
        onSort={sort}
        density={view === 'table' ? density : null}
        onDensity={setDensity}
        onView={(next) => {
          keepView(next);
          onSearch({ ...search, view: next });
        }}
      >
        <ViewsMenu
          list="media"
          look={viewStateOf(kept, choice, widths)}
          onShow={showView}
          mail={isClient ? mail : undefined}
        />
        {view === 'table' && hasRoom && (
          <ColumnsMenu {...{ columns, choice, widths }} onChoice={setChoice} onWidths={setWidths} />
        )}
        <MediaKeys view={view} />
      </MediaTools>
      <div
        className={classes.stale}
        data-stale={data.stale || undefined}
        aria-busy={data.stale || data.pending || rows !== data.rows}
      >
        {data.pending ? (
          view === 'cards' ? (
            <CardsSkeleton count={9} height={228} />
          ) : (
            <div className={classes.box}>
              <TableSkeleton rows={12} />
            </div>
          )
        ) : rows.length === 0 && search.page && data.total ? (
          <div className={classes.box}>
            <PastTheEnd search={search} total={data.total} onPage={(page) => onSearch({ ...search, page })} />
          </div>
        ) : rows.length === 0 ? (
          <div className={classes.box}>
            <Nothing search={search} onClear={onClear} />
          </div>
        ) : view === 'cards' ? (
          <Suspense fallback={<CardsSkeleton count={9} height={228} />}>
            <MediaCards rows={rows} wanted={wanted} actions={actions} />
          </Suspense>
        ) : (
          <div className={classes.box}>
            <MediaTable
              rows={rows}
              wanted={wanted}
              columns={columns}
              choice={choice}
              widths={widths}
              onWidths={setWidths}
              sort={sortOf(search)}
              onSort={sort}
              actions={actions}
              density={density}
              ticks={acts && hasRoom ? selected.ticks : undefined}
            />
            {footer}
          </div>
        )}
      </div>
      {acts && count !== undefined && count > 0 && (
        <SelectionBar
          count={count}
          elsewhere={selected.elsewhere}
          isEverything={false}
          offer={undefined}
          onSelectMatching={selected.selectMatching}
          isReview={undefined}
          onReview={selected.endReview}
          onClear={selected.selection.clear}
        >
          {acts(selected.selection)}
        </SelectionBar>
      )}
      {footer && !isTable && <div className={classes.box}>{footer}</div>}
    </div>
  );
}

/** The address asks for something that isn't there: mistyped, or a category that has gone. */
function WrongAddress({ error, onClear }: { error: unknown; onClear: () => void }) {
  const t = useT('media');
  const action = (
    <Button variant="default" onClick={onClear}>
      {t('empty.showAll')}
    </Button>
  );
  return <EmptyState title={messageOf(error)} action={action} />;
}

function Nothing({ search, onClear }: Pick<Props, 'search' | 'onClear'>) {
  const t = useT('media');
  const set = countFilters(search);
  const clear = (words: 'empty.clear' | 'empty.showAll') => (
    <Button variant="default" onClick={onClear}>
      {t(words)}
    </Button>
  );
  if (search.favorites && set === 1) {
    const icon = <IconHeart size={32} stroke={1.4} />;
    return (
      <EmptyState
        icon={icon}
        title={t('empty.favoritesTitle')}
        help={t('empty.favoritesHelp')}
        action={clear('empty.showAll')}
      />
    );
  }
  const icon = <IconListSearch size={32} stroke={1.4} />;
  if (set === 0) return <EmptyState icon={icon} title={t('empty.title')} help={t('empty.help')} />;
  if (search.text && set === 1) {
    return (
      <EmptyState
        icon={icon}
        title={t('empty.textTitle', { text: search.text })}
        help={t('empty.textHelp')}
        action={clear('empty.showAll')}
      />
    );
  }
  return (
    <EmptyState
      icon={icon}
      title={t('empty.filteredTitle')}
      help={t('empty.filteredHelp')}
      action={clear('empty.clear')}
    />
  );
}
