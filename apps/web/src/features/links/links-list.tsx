import { linkFilter } from '@linkstand/contract/links/filter';
import type { LinkRow } from '@linkstand/contract/links/list-schema';
import { LINK_GROUPINGS, type ListedLinkState } from '@linkstand/contract/links/listed';
import type { FilterOf } from '@linkstand/contract/shared/filter';
import { Anchor, SegmentedControl } from '@mantine/core';
import { IconLink } from '@tabler/icons-react';
import { Suspense } from 'react';
import { api } from '../../lib/api.ts';
import { sentencesUnder } from '../../lib/i18n.ts';
import { dash } from '../../ui/data/dash.tsx';
import { StatusChip } from '../../ui/data/status-chip.tsx';
import type { Tone } from '../../ui/data/tone.ts';
import { lazy } from '../../ui/page/lazy-part.tsx';
import { type AnyListSearch, defineList } from '../../ui/resource/list.ts';
import type { Words } from '../../ui/resource/words.ts';
import { seenBy } from '../briefings/staff-briefings/seen-by.ts';
import { useOwnProjects } from '../projects/queries.ts';
import { useLinkFilters } from './filters.tsx';

// Loaded when somebody asks for sums.
const LinkGroups = lazy(async () => ({ default: (await import('./link-groups.tsx')).LinkGroups }));

const TONES: Readonly<Record<ListedLinkState, Tone>> = {
  lost: 'stopped',
  repairing: 'stopped',
  suspect: 'turn',
  unchecked: 'neutral',
  alive: 'published',
  in_order: 'publishing',
};

/** A page as people read it: without its scheme. The whole address is its title. */
function Page({ url }: { url: string }) {
  if (url === '') return dash;
  const shown = url.replace(/^https?:\/\/(?:www\.)?/i, '').replace(/\/$/, '');
  // What was typed is only a link if it leads to a page.
  if (!/^https?:\/\//i.test(url)) return <span title={url}>{shown}</span>;
  return (
    <Anchor href={url} title={url} target="_blank" rel="noopener noreferrer nofollow" inherit>
      {shown}
    </Anchor>
  );
}

const HIDDEN = { rank: 6, hidden: true } as const;
const DAY = { named: true, sort: true, width: 124 } as const;

/** Tabs by what a client or the team has to see to. The last has all. */
const TABS = [
  { key: 'published', filter: { state: ['alive', 'suspect', 'unchecked', 'repairing', 'lost'] } },
  { key: 'lost', filter: { state: ['lost', 'repairing'] } },
  { key: 'watched', filter: { state: ['suspect', 'unchecked'] } },
  { key: 'inOrder', filter: { state: ['in_order'] } },
  { key: 'all', filter: {} },
] satisfies { key: string; filter: FilterOf<typeof linkFilter> }[];

/** What the address asks sums by. */
const groupingOf = ({ show }: AnyListSearch) => LINK_GROUPINGS.find((each) => each === show);

/** Every link ever ordered, with its state today. @param hrefOf the page of its briefing, for who reads the list */
export const linksList = (hrefOf: (row: LinkRow) => string) =>
  defineList({
    name: 'links',
    api: api.links,
    useExtras: useOwnProjects,
    columns: (c, { t, user, extras: projects }) => {
      const isTeam = seenBy(user).client;
      return [
        // It opens the briefing. On a phone the others are below it, and a link holds no link.
        c.text('anchor', { sort: true, grow: true, rank: 1, width: 150 }),
        c.choice('state', {
          ...{ rank: 1, width: 132, sort: true, file: { labels: () => sentencesUnder('links', 'choices.state') } },
          shown: ({ state }) => <StatusChip tone={TONES[state]}>{t(`choices.state.${state}`)}</StatusChip>,
        }),
        c.custom('page', ({ page }) => <Page url={page} />, { sort: true, rank: 1, width: 240 }),
        c.record('site', { rank: 4, width: 130, sort: true }),
        c.custom('targetUrl', ({ targetUrl }) => <Page url={targetUrl} />, { sort: 'target', rank: 2, width: 190 }),
        c.choice('linkType', { sort: true, ...HIDDEN, width: 110 }),
        (isTeam || projects.length > 0) &&
          c.record('project', { sort: !isTeam, rank: isTeam ? 6 : 3, width: 130, hidden: isTeam }),
        isTeam && c.record('client', { sort: true, rank: 3, width: 130 }),
        c.money('priceCents', { as: 'price', sort: 'price', rank: 4, width: 110 }),
        c.date('publishedAt', { ...DAY, rank: 3 }),
        c.date('guaranteedUntil', { ...DAY, rank: 5 }),
        c.date('lastLookAt', { ...DAY, relative: true, rank: 5 }),
      ];
    },
    filter: linkFilter,
    useFilters: useLinkFilters,
    queues: TABS.map(({ key, filter }) => ({
      ...{ key, filter, counted: key !== 'published' },
      empty: ({ words }: { words: Words }) => {
        const help = words.optional(`none.${key}Help`);
        return { title: words(`none.${key}`), ...(help && { help }) };
      },
    })),
    toolbar: ({ t, user, search, show, extras: projects }) => {
      const has = { project: seenBy(user).client || projects.length > 0, site: true, month: true };
      return (
        <SegmentedControl
          size="xs"
          aria-label={t('show.label')}
          value={groupingOf(search) ?? 'list'}
          onChange={(next) => show({ show: next === 'list' ? undefined : next, page: undefined })}
          data={(['list', ...LINK_GROUPINGS.filter((by) => has[by])] as const).map((value) => ({
            value,
            label: t(`show.${value}`),
          }))}
        />
      );
    },
    shape: ({ search, show }) => {
      const by = groupingOf(search);
      if (!by) return {};
      const part = (
        <Suspense>
          <LinkGroups
            by={by}
            search={search}
            queues={TABS}
            onShow={(filter) => show({ ...filter, show: undefined, page: undefined })}
          />
        </Suspense>
      );
      return { render: () => part, isWhole: true };
    },
    href: hrefOf,
    empty: () => ({ icon: <IconLink size={36} stroke={1.4} /> }),
    live: ['briefing'],
  });
