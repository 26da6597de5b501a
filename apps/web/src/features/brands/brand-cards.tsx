import type { BrandSettings } from '@linkstand/contract/brands/schema';
import { LOCALE_NAMES } from '@linkstand/contract/shared/locales';
import { Button, Group, Paper, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { AddressText } from '../../ui/data/address-text.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { LINES_WIDTH } from '../../ui/page/page-width.ts';
import { DetailSkeleton } from '../../ui/page/skeletons.tsx';
import { BrandDialog } from './brand-dialog.tsx';
import { BrandPreview } from './brand-preview.tsx';
import { brandsQuery } from './queries.ts';

/**
 * A card for each brand, and a button for another.
 * @param found the brand that was searched for: its card comes into view
 */
export function BrandCards({ found }: { found?: number | undefined }) {
  const t = useT('brands');
  const query = useQuery(brandsQuery);
  const [isNew, setNew] = useState(false);
  if (query.error && !query.data) return <ErrorState error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <DetailSkeleton />;
  return (
    <Stack maw={LINES_WIDTH}>
      <Group justify="space-between" align="flex-start">
        <Text c="dimmed" size="sm" maw={620}>
          {t('help')}
        </Text>
        <Button onClick={() => setNew(true)}>{t('add')}</Button>
      </Group>
      {query.data.map((brand) => (
        <BrandCard key={brand.id} brand={brand} isFound={brand.id === found} />
      ))}
      {isNew && <BrandDialog onClose={() => setNew(false)} />}
    </Stack>
  );
}

function BrandCard({ brand, isFound }: { brand: BrandSettings; isFound: boolean }) {
  const t = useT('brands');
  const { currencyName } = useFormat();
  const [opened, setOpened] = useState(false);
  const card = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!isFound) return;
    card.current?.scrollIntoView({ block: 'center' });
    card.current?.focus({ preventScroll: true });
  }, [isFound]);
  return (
    <Paper p="md" component="section" ref={card} tabIndex={isFound ? -1 : undefined} aria-label={brand.name}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="sm">
        <Title order={2} size="h4">
          {brand.name}
        </Title>
        <Button
          variant="default"
          style={{ flexShrink: 0 }}
          onClick={() => setOpened(true)}
          aria-label={t('changeThis', { name: brand.name })}
        >
          {t('change')}
        </Button>
      </Group>
      <Group align="flex-start" gap="xl">
        <div style={{ flex: '1 1 300px', minWidth: 0 }}>
          <Facts
            items={[
              { label: t('host'), value: brand.host ?? t('everyOther') },
              { label: t('domain'), value: <AddressText address={brand.domain} /> },
              { label: t('pageTitle'), value: brand.pageTitle },
              { label: t('backlinks'), value: t(brand.backlinks ? 'yes' : 'no') },
              { label: t('defaultLocale'), value: LOCALE_NAMES[brand.defaultLocale] },
              { label: t('displayCurrency'), value: currencyName(brand.displayCurrency) },
              ...(brand.mailFrom ? [{ label: t('mailFrom'), value: brand.mailFrom }] : []),
              { label: t('countsClicks'), value: t(brand.countsClicks ? 'yes' : 'no') },
              { label: t('countsOpens'), value: t(brand.countsOpens ? 'yes' : 'no') },
            ]}
          />
        </div>
        <div style={{ flex: '1 1 300px', minWidth: 0 }}>
          <BrandPreview brand={brand} />
        </div>
      </Group>
      {opened && <BrandDialog brand={brand} onClose={() => setOpened(false)} />}
    </Paper>
  );
}
