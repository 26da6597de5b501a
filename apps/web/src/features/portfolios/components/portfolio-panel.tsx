import type { Portfolio, PortfolioWish } from '@linkstand/contract/portfolios/schema';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { TableSkeleton } from '../../../ui/page/skeletons.tsx';
import { useMediaOptions } from '../../media/queries.ts';
import type { MediaSearch } from '../../media/search.ts';
import { useActiveFilters } from '../../media/use-active-filters.ts';
import { useChoiceLabels } from '../../media/use-choice-labels.ts';
import { useWanted } from '../../media/use-wanted.ts';
import { type Draft, draftOf, leftOutOf, wishOf } from '../draft.ts';
import { PortfolioForm } from './portfolio-form.tsx';
import { PortfolioResult } from './portfolio-result.tsx';

/** The best set of sites for a budget: first what is wanted, then what was found. */
export function PortfolioPanel({ search }: { search: MediaSearch }) {
  const options = useMediaOptions().data;
  const [draft, setDraft] = useState<Draft>(() => draftOf(search));
  const wanted = useWanted(search);
  const leftOut = useActiveFilters(leftOutOf(search), useChoiceLabels(options));
  const build = useMutation<Portfolio, Error, PortfolioWish>({
    mutationFn: (body) => api.portfolios.build({ body }),
    meta: { quiet: true },
  });
  if (!options) return <TableSkeleton rows={6} />;
  if (build.data && build.variables)
    return (
      <PortfolioResult
        portfolio={build.data}
        wish={build.variables}
        onAgain={build.reset}
        onWish={(wish) => {
          setDraft({ ...draft, sites: wish.sites, budgetCents: wish.budgetCents });
          build.mutate(wish);
        }}
      />
    );
  return (
    <PortfolioForm
      draft={draft}
      options={options}
      leftOut={leftOut.map(({ label }) => label)}
      error={build.error}
      isPending={build.isPending}
      onChange={(patch) => {
        setDraft({ ...draft, ...patch });
        if (build.error) build.reset();
      }}
      onBuild={() => {
        const wish = wishOf(draft, wanted);
        if (wish) build.mutate(wish);
      }}
    />
  );
}
