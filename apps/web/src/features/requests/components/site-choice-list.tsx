import { ActionIcon, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useQueries } from '@tanstack/react-query';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { MoneyText } from '../../../ui/data/money-text.tsx';
import { SearchSelect } from '../../../ui/fields/search-select.tsx';
import { foundSites, type SiteChoice } from '../../sites/choices.ts';
import classes from './site-choice-list.module.css';

type Props = {
  /** Whose prices are shown; null before a client is chosen. */
  clientId: number | null;
  sites: readonly SiteChoice[];
  /** Those that the campaign has already. */
  taken?: ReadonlySet<number>;
  onChange: (sites: SiteChoice[]) => void;
  error?: string | undefined;
};

/** The sites of a campaign that is being prepared: found by name, priced for its client. */
export function SiteChoiceList({ clientId, sites, taken, onChange, error }: Props) {
  const t = useT('requests');
  const { country } = useFormat();
  const found = foundSites(clientId === null ? {} : { clientId });
  const priced = usePrices(found, sites);
  const total = priced.reduce((sum, site) => sum + (site.priceCents ?? 0), 0);
  const chosen = new Set(sites.map(({ id }) => id));
  return (
    <>
      <SearchSelect
        // Chosen sites stand below; the field is ready for the next one.
        key={sites.length}
        label={t('create.addSite')}
        placeholder={t('create.findSite')}
        value={null}
        onChange={(site) => site && onChange([...sites, site])}
        found={found}
        hint={({ priceCents }) => <MoneyText cents={priceCents} short />}
        detail={(site) =>
          [site.domain, country(site.country), site.da === null ? '' : `DA ${site.da}`].filter(Boolean).join(' · ')
        }
        isDisabled={({ id }) => chosen.has(id) || (taken?.has(id) ?? false)}
        error={error}
        autoFocus={sites.length > 0 || taken !== undefined}
      />
      {sites.length === 0 && !taken && (
        <Text size="sm" c="dimmed">
          {t('create.noSites')}
        </Text>
      )}
      {sites.length > 0 && (
        <ul className={classes.list}>
          {priced.map((site) => (
            <li key={site.id} className={classes.site}>
              <div className={classes.name}>
                <Text fw={500}>{site.name}</Text>
                <Text size="sm" c="dimmed">
                  {site.domain} · {country(site.country)}
                </Text>
              </div>
              <MoneyText cents={site.priceCents} />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('create.removeSite', { site: site.name })}
                onClick={() => onChange(sites.filter(({ id }) => id !== site.id))}
              >
                <IconTrash size={16} />
              </ActionIcon>
            </li>
          ))}
          {clientId !== null && (
            <li className={classes.site}>
              <Text className={classes.name} size="sm" c="dimmed">
                {t('create.total')}
              </Text>
              <Text fw={600} component="span">
                <MoneyText cents={total} />
              </Text>
              <span className={classes.space} />
            </li>
          )}
        </ul>
      )}
    </>
  );
}

/** The same sites at the prices of the client who is chosen now. */
function usePrices(found: ReturnType<typeof foundSites>, sites: readonly SiteChoice[]): SiteChoice[] {
  const answers = useQueries({
    queries: sites.map(({ domain }) => ({
      queryKey: [...found.key, domain],
      queryFn: ({ signal }: { signal: AbortSignal }) => found.load(domain, signal),
      staleTime: 60_000,
    })),
  });
  return sites.map((site, index) => answers[index]?.data?.find(({ id }) => id === site.id) ?? site);
}
