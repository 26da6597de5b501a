import type { MediaOptions } from '@linkstand/contract/media/schema';
import { MAX_PORTFOLIO_SITES, PORTFOLIO_GOALS } from '@linkstand/contract/portfolios/goals';
import { Alert, Button, Checkbox, MultiSelect, SegmentedControl, SimpleGrid, Text } from '@mantine/core';
import { messageOf } from '../../../lib/errors.ts';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { NumberField } from '../../../ui/fields/number-field.tsx';
import { FocusFirst } from '../../../ui/form/focus-first.tsx';
import { useRequired } from '../../../ui/form/use-required.ts';
import { type Draft, needsSites } from '../draft.ts';
import classes from './portfolio.module.css';

interface Props {
  readonly draft: Draft;
  readonly options: MediaOptions;
  /** Filters of the catalogue that mean nothing here, in words. */
  readonly leftOut: readonly string[];
  readonly error: Error | null;
  readonly isPending: boolean;
  readonly onChange: (patch: Partial<Draft>) => void;
  readonly onBuild: () => void;
}

/** Budget, goal and conditions of a portfolio. */
export function PortfolioForm({ draft, options, leftOut, error, isPending, onChange, onBuild }: Props) {
  const t = useT('portfolios');
  const { country, languageName, list, locale } = useFormat();
  const sorted = (choices: { value: string; label: string }[]) =>
    choices.sort((a, b) => a.label.localeCompare(b.label, locale));
  const { form, errors, check } = useRequired({ budgetCents: !draft.budgetCents, sites: needsSites(draft) });
  const figure = (key: 'sites' | 'daMin' | 'trafficMin' | 'mostPerOwner', max: number) => (
    <NumberField
      kind="number"
      label={t(`field.${key}`)}
      min={key === 'sites' || key === 'mostPerOwner' ? 1 : 0}
      max={max}
      value={draft[key] ?? null}
      error={errors[key]}
      onChange={(value) => onChange({ [key]: value ?? undefined })}
      {...(key === 'sites' && { required: draft.goal === 'price_per_point', description: t('sitesHelp') })}
    />
  );
  return (
    <form
      ref={form}
      className={classes.panel}
      onSubmit={(event) => {
        event.preventDefault();
        if (check()) onBuild();
      }}
      noValidate
    >
      <Text size="sm" c="dimmed">
        {t('intro')}
      </Text>
      {leftOut.length > 0 && (
        <Text size="sm" c="dimmed">
          {t('leftOut', { filters: list(leftOut) })}
        </Text>
      )}
      <div>
        <Text size="sm" fw={500} mb={4} id="portfolio-goal">
          {t('field.goal')}
        </Text>
        <SegmentedControl
          fullWidth
          aria-labelledby="portfolio-goal"
          value={draft.goal}
          onChange={(goal) => onChange({ goal })}
          data={PORTFOLIO_GOALS.map((goal) => ({ value: goal, label: t(`goal.${goal}`) }))}
        />
        <Text size="xs" c="dimmed" mt={6}>
          {t(`goalHelp.${draft.goal}`)}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md" className={classes.pair}>
        <FocusFirst>
          <NumberField
            kind="money"
            label={t('field.budget')}
            description={t('budgetHelp')}
            required
            data-autofocus
            value={draft.budgetCents ?? null}
            error={errors.budgetCents}
            onChange={(value) => onChange({ budgetCents: value ?? undefined })}
          />
        </FocusFirst>
        {figure('sites', MAX_PORTFOLIO_SITES)}
      </SimpleGrid>
      <MultiSelect
        label={t('field.country')}
        placeholder={draft.country.length === 0 ? t('any') : ''}
        searchable
        clearable
        maxValues={60}
        data={sorted(options.countries.map((code) => ({ value: code, label: country(code) })))}
        value={[...draft.country]}
        onChange={(chosen) => onChange({ country: chosen })}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <MultiSelect
          label={t('field.language')}
          placeholder={draft.language.length === 0 ? t('any') : ''}
          searchable
          clearable
          maxValues={60}
          data={sorted(options.languages.map((code) => ({ value: code, label: languageName(code) })))}
          value={[...draft.language]}
          onChange={(chosen) => onChange({ language: chosen })}
        />
        <MultiSelect
          label={t('field.category')}
          placeholder={draft.category.length === 0 ? t('any') : ''}
          searchable
          clearable
          maxValues={60}
          data={sorted(options.categories.map(({ id, name }) => ({ value: String(id), label: name })))}
          value={draft.category.map(String)}
          onChange={(chosen) => onChange({ category: chosen.map(Number) })}
        />
      </SimpleGrid>
      <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md" className={classes.pair}>
        {figure('daMin', 100)}
        {figure('trafficMin', 1_000_000_000)}
        {figure('mostPerOwner', MAX_PORTFOLIO_SITES)}
      </SimpleGrid>
      <Checkbox
        label={t('field.withBought')}
        checked={draft.withBought}
        onChange={(event) => onChange({ withBought: event.currentTarget.checked })}
      />
      {error && (
        <Alert color="red" role="alert">
          {messageOf(error)}
        </Alert>
      )}
      <div className={classes.foot}>
        <Button type="submit" fullWidth loading={isPending}>
          {t('build')}
        </Button>
        <Text size="xs" c="dimmed" ta="center" role="status">
          {isPending ? t('building') : t('neverExcluded')}
        </Text>
      </div>
    </form>
  );
}
