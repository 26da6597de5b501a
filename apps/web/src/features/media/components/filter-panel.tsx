import type { ListKey, RangeKey } from '@linkstand/contract/media/address';
import { HISTOGRAM_KEYS, SITE_TIERS, SITE_TYPES } from '@linkstand/contract/media/choices';
import type { MediaFacets, MediaOptions } from '@linkstand/contract/media/schema';
import { BASE_CURRENCY, currencySign } from '@linkstand/contract/shared/money';
import { FILL_MODES, LINK_TYPES, type PricedTopic, SENSITIVE_TOPICS } from '@linkstand/contract/shared/topics';
import { NativeSelect, UnstyledButton } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { useFormat } from '../../../lib/format.ts';
import { useT } from '../../../lib/i18n.ts';
import { useHistograms } from '../queries.ts';
import type { MediaSearch } from '../search.ts';
import type { Label } from '../use-choice-labels.ts';
import { type Choice, ChoiceList, Option } from './choice-list.tsx';
import classes from './filter-panel.module.css';
import { RangeField } from './range-field.tsx';
import { RangeSlider } from './range-slider.tsx';

interface Props {
  readonly search: MediaSearch;
  readonly onChange: (patch: Partial<MediaSearch>) => void;
  readonly options: MediaOptions | undefined;
  readonly facets: MediaFacets | undefined;
  /** How many sites the search finds; of the same answer as `facets`. */
  readonly total: number | undefined;
  readonly label: Label;
}

const DELIVERY_DAYS = [2, 3, 5, 7, 14, 30];
const LIMITS = {
  price: 1_000_000,
  pricePerMonth: 1_000_000,
  da: 100,
  pa: 100,
  traffic: 1_000_000_000,
} as const satisfies Record<RangeKey, number>;

/** All filters of the catalogue, each choice with the number of sites that it would leave. */
export function FilterPanel(props: Props) {
  const { search, onChange, options } = props;
  const t = useT('media');
  const { number, locale } = useFormat();
  const euros = (cents: number, round: 'floor' | 'ceil') => number(Math[round](cents / 100));
  const priceHint = options && { from: euros(options.price.min, 'floor'), to: euros(options.price.max, 'ceil') };
  const histograms = useHistograms(search);
  const range = (
    key: RangeKey,
    more: { unit?: ReturnType<typeof currencySign>; hint?: { from: string; to: string } | undefined } = {},
  ) => {
    const spread = HISTOGRAM_KEYS.find((each) => each === key);
    const shared = {
      label: t(`group.${key}`),
      min: search[`${key}Min`],
      max: search[`${key}Max`],
      onChange: (min: number | undefined, max: number | undefined) =>
        onChange({ [`${key}Min`]: min, [`${key}Max`]: max }),
    };
    return (
      <>
        {spread && <RangeSlider name={spread} counts={histograms?.[spread]} {...shared} />}
        <RangeField limit={LIMITS[key]} {...shared} {...more} />
      </>
    );
  };
  const isRangeSet = (key: RangeKey) => search[`${key}Min`] !== undefined || search[`${key}Max`] !== undefined;
  return (
    <div className={classes.panel}>
      <div data-tour="filters">
        <Group title={t('group.more')} opened>
          <Flags {...props} />
        </Group>
      </div>
      <Group title={t('group.price')} opened>
        {range('price', { unit: currencySign(BASE_CURRENCY, locale), hint: priceHint })}
      </Group>
      <Choices {...props} group="country" values={options?.countries} opened sorted />
      <Choices {...props} group="language" values={options?.languages} opened sorted />
      <Choices {...props} group="category" values={options?.categories.map((each) => String(each.id))} opened />
      <Group title={t('group.da')} opened>
        {range('da', { hint: { from: '0', to: '100' } })}
      </Group>
      <Group title={t('group.traffic')} opened>
        {range('traffic')}
      </Group>
      <Choices {...props} group="sensitive" values={SENSITIVE_TOPICS} />
      <Choices {...props} group="type" values={SITE_TYPES} />
      <Choices {...props} group="tier" values={SITE_TIERS} />
      <Choices {...props} group="linkType" values={LINK_TYPES} />
      <Choices {...props} group="fillMode" values={FILL_MODES} />
      <Group title={t('group.delivery')} opened={search.deliveryMax !== undefined}>
        <NativeSelect
          size="xs"
          aria-label={t('group.delivery')}
          value={search.deliveryMax ?? ''}
          data={[
            { value: '', label: t('anyTime') },
            ...DELIVERY_DAYS.map((days) => ({ value: String(days), label: t('days', { count: days }) })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            onChange({ deliveryMax: value === '' ? undefined : Number(value) })
          }
        />
      </Group>
      <Group title={t('group.pa')} opened={isRangeSet('pa')}>
        {range('pa', { hint: { from: '0', to: '100' } })}
      </Group>
      <Group title={t('group.pricePerMonth')} opened={isRangeSet('pricePerMonth')}>
        {range('pricePerMonth', { unit: currencySign(BASE_CURRENCY, locale) })}
      </Group>
      {options && options.tags.length > 0 && (
        <Choices {...props} group="tag" values={options.tags.map((tag) => String(tag.id))} />
      )}
    </div>
  );
}

function Flags({ search, onChange, facets, total }: Props) {
  const t = useT('media');
  /** Unknown while only bought sites are searched. */
  const notBought =
    total === undefined || search.bought === 'yes'
      ? undefined
      : search.bought === 'no'
        ? total
        : facets && Math.max(0, total - facets.bought);
  const bought = (answer: 'yes' | 'no') => (
    <Option
      choice={{
        value: answer,
        label: t(answer === 'yes' ? 'flag.boughtYes' : 'flag.boughtNo'),
        count: answer === 'yes' ? facets?.bought : notBought,
      }}
      checked={search.bought === answer}
      onChange={() => onChange({ bought: search.bought === answer ? undefined : answer })}
    />
  );
  return (
    <>
      <Option
        choice={{ value: 'favorites', label: t('flag.favorites'), count: facets?.favorites }}
        checked={search.favorites ?? false}
        onChange={() => onChange({ favorites: search.favorites ? undefined : true })}
      />
      <Option
        choice={{ value: 'gambling', label: t('flag.gambling'), count: facets?.gambling }}
        checked={search.gambling !== undefined}
        onChange={() => onChange({ gambling: search.gambling ? undefined : 'only' })}
      />
      <Option
        choice={{ value: 'insertions', label: t('flag.insertions'), count: facets?.insertions }}
        checked={search.insertions !== undefined}
        onChange={() => onChange({ insertions: search.insertions ? undefined : 'only' })}
      />
      {bought('yes')}
      {bought('no')}
      {facets && (facets.excluded > 0 || search.excluded !== undefined) && (
        <Option
          choice={{ value: 'excluded', label: t('flag.excludedOnly'), count: facets.excluded }}
          checked={search.excluded === 'only'}
          onChange={() => onChange({ excluded: search.excluded === 'only' ? undefined : 'only' })}
        />
      )}
    </>
  );
}

interface ChoicesProps extends Props {
  readonly group: ListKey;
  readonly values: readonly string[] | undefined;
  readonly opened?: boolean;
  /** Put the choices into the order of the reader's language. */
  readonly sorted?: boolean;
}

function Choices(props: ChoicesProps) {
  const { search, onChange, options, facets, label, group, values, opened = false, sorted = false } = props;
  const t = useT('media');
  const { locale } = useFormat();
  const selected = useMemo(() => (search[group] ?? []).map(String), [search, group]);
  const choices = useMemo(() => {
    const named = (values ?? []).map((value) => ({ value, label: label(group, value) }));
    return sorted ? named.sort((a, b) => a.label.localeCompare(b.label, locale)) : named;
  }, [values, label, group, sorted, locale]);
  const counts = facets?.[group];
  const topicOf = (id: string) => options?.categories.find((category) => String(category.id) === id)?.topic ?? 'none';
  const counted: Choice[] = choices.map((choice) => {
    const topic = group === 'category' ? topicOf(choice.value) : 'none';
    return {
      ...choice,
      count: counts && (counts[choice.value] ?? 0),
      below: topic === 'none' ? undefined : <Accepting {...props} topic={topic} name={choice.label} />,
    };
  });
  const choose = (next: string[]) => {
    const chosen = group === 'category' || group === 'tag' ? next.map(Number) : next;
    onChange({ [group]: chosen.length > 0 ? chosen : undefined });
  };
  return (
    <Group title={t(`group.${group}`)} opened={opened || selected.length > 0} set={selected.length}>
      <ChoiceList label={t(`group.${group}`)} choices={counted} selected={selected} onChange={choose} />
    </Group>
  );
}

/** Few sites stand in a category that is a topic of its own; many more accept it, and are found by that. */
function Accepting({ search, onChange, facets, topic, name }: Props & { topic: PricedTopic; name: string }) {
  const t = useT('media');
  const value = `accepts-${topic}`;
  const choice = { value, label: t('accepting'), detail: name };
  if (topic === 'gambling') {
    return (
      <Option
        choice={{ ...choice, count: facets?.gambling }}
        checked={search.gambling === 'only'}
        onChange={() => onChange({ gambling: search.gambling ? undefined : 'only' })}
      />
    );
  }
  const chosen = search.sensitive ?? [];
  const isChosen = chosen.includes(topic);
  const next = isChosen ? chosen.filter((other) => other !== topic) : [...chosen, topic];
  return (
    <Option
      choice={{ ...choice, count: facets && (facets.sensitive[topic] ?? 0) }}
      checked={isChosen}
      onChange={() => onChange({ sensitive: next.length > 0 ? next : undefined })}
    />
  );
}

interface GroupProps {
  readonly title: string;
  readonly opened?: boolean;
  /** How many of its choices are set. */
  readonly set?: number;
  readonly children: ReactNode;
}

function Group({ title, opened = false, set = 0, children }: GroupProps) {
  const [open, setOpen] = useState(opened);
  const id = useId();
  return (
    <section className={classes.group}>
      <h2 className={classes.title}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => setOpen(!open)}
        >
          <span>
            {title}
            {set > 0 && <span className={classes.set}>{set}</span>}
          </span>
          <IconChevronDown size={16} className={classes.chevron} data-open={open || undefined} />
        </UnstyledButton>
      </h2>
      <div id={id} hidden={!open} className={classes.content}>
        {open && children}
      </div>
    </section>
  );
}
