import { sortOf, toFilter } from '@linkstand/contract/media/address';
import { MAX_EXPORTED_SITES } from '@linkstand/contract/media/choices';
import type { FileFormat } from '@linkstand/contract/shared/file-formats';
import { ActionIcon, Text } from '@mantine/core';
import { IconBaselineDensitySmall, IconLayoutGrid, IconList } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { api } from '../../../lib/api.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { download } from '../../../ui/buttons/download.ts';
import { ExportMenu, tableFiles } from '../../../ui/buttons/export-menu.tsx';
import type { Density } from '../../../ui/list/density.ts';
import { useMediaOptions } from '../queries.ts';
import type { MediaSearch } from '../search.ts';
import { useHasRoom } from '../use-has-room.ts';
import type { MediaView } from '../view.ts';
import classes from './media-tools.module.css';
import { SortSelect } from './sort-select.tsx';

interface Props {
  readonly search: MediaSearch;
  readonly total: number | undefined;
  readonly view: MediaView;
  readonly onSort: (sort: string) => void;
  readonly onView: (view: MediaView) => void;
  /** Undefined if there are no rows. */
  readonly density: Density | null;
  readonly onDensity: (density: Density) => void;
  /** Saved searches, and the choice of columns where there are columns. */
  readonly children: ReactNode;
}

/** Above the results: their number, view and export, and their order where there is room. */
export function MediaTools({ search, total, view, onSort, onView, density, onDensity, children }: Props) {
  const t = useT('media');
  const { number } = useFormat();
  const minimumWords = useMediaOptions().data?.minimumWords;
  return (
    <div className={classes.tools} data-tour="results">
      <div className={classes.count}>
        <Text component="h2" m={0} fw={600} aria-live="polite" className="ls-numbers">
          {total === undefined ? ' ' : t('found', { count: total })}
        </Text>
        {minimumWords !== undefined && minimumWords > 0 && (
          <Text span c="dimmed" className={classes.words ?? ''} title={t('wordsFrom', { words: number(minimumWords) })}>
            {t('wordsShort', { words: number(minimumWords) })}
          </Text>
        )}
      </div>
      <div className={classes.right}>
        {children}
        <Exports search={search} total={total} />
        {useHasRoom() && <SortSelect search={search} onSort={onSort} size="xs" className={classes.sort} />}
        {density && (
          <ActionIcon
            size={30}
            className={classes.density}
            variant={density === 'compact' ? 'light' : 'default'}
            aria-pressed={density === 'compact'}
            aria-label={t('compactRows')}
            title={t('compactRows')}
            onClick={() => onDensity(density === 'compact' ? 'comfortable' : 'compact')}
          >
            <IconBaselineDensitySmall size={16} />
          </ActionIcon>
        )}
        <ActionIcon.Group role="group" aria-label={t('views.label')}>
          <ViewButton view="cards" shown={view} onView={onView} icon={IconLayoutGrid} />
          <ViewButton view="table" shown={view} onView={onView} icon={IconList} />
        </ActionIcon.Group>
      </div>
    </div>
  );
}

interface ViewButtonProps extends Pick<Props, 'onView'> {
  readonly view: MediaView;
  readonly shown: MediaView;
  readonly icon: typeof IconList;
}

function ViewButton({ view, shown, onView, icon: Icon }: ViewButtonProps) {
  const t = useT('media');
  const isShown = view === shown;
  return (
    <ActionIcon
      size={30}
      variant={isShown ? 'light' : 'default'}
      aria-pressed={isShown}
      aria-label={t(`views.${view}`)}
      title={t(`views.${view}`)}
      onClick={() => onView(view)}
    >
      <Icon size={16} />
    </ActionIcon>
  );
}

function Exports({ search, total }: Pick<Props, 'search' | 'total'>) {
  const t = useT('media');
  if (!total) return null;
  const isCut = total > MAX_EXPORTED_SITES;
  const save = (format: FileFormat) =>
    download(
      () => api.media.export({ query: { sort: [sortOf(search)], format }, body: toFilter(search) }),
      `sites-${isCut ? `${MAX_EXPORTED_SITES}-of-` : ''}${total}.${format}`,
    );
  return (
    <ExportMenu files={tableFiles(save)} help={isCut ? t('exportHelp', { limit: MAX_EXPORTED_SITES }) : undefined} />
  );
}
