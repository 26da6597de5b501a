import type { Category } from '@linkstand/contract/categories/schema';
import { PRICED_TOPICS, type PricedTopic } from '@linkstand/contract/shared/topics';
import { Button, Group, MultiSelect, Paper, Stack, Text, Title } from '@mantine/core';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { api } from '../../lib/api.ts';
import { useFormat } from '../../lib/format.ts';
import { useT } from '../../lib/i18n.ts';
import { AnchorLink } from '../../ui/buttons/links.tsx';
import { Facts } from '../../ui/data/facts.tsx';
import { FormDialog } from '../../ui/overlays/form-dialog.tsx';
import { ErrorState } from '../../ui/page/error-state.tsx';
import { RECORD_WIDTH } from '../../ui/page/page-width.ts';
import { DetailSkeleton } from '../../ui/page/skeletons.tsx';
import { toastDone, toastError } from '../../ui/toasts/toast.ts';

const topicsQuery = queryOptions({
  queryKey: ['categories', 'by-topic'],
  queryFn: async ({ signal }) =>
    (await api.categories.search({ body: {}, query: { size: 1000, sort: ['nameEn'] } }, { signal })).data,
});

/** Which categories belong to each topic that a site must accept, or that has prices of its own. */
export function SensitiveTopics() {
  const t = useT('categories');
  const { data, error, refetch } = useQuery(topicsQuery);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <DetailSkeleton />;
  return (
    <Stack maw={RECORD_WIDTH}>
      <Text c="dimmed" size="sm">
        {t('sensitive.help')}
      </Text>
      {PRICED_TOPICS.map((topic) => (
        <TopicCard key={topic} topic={topic} categories={data} />
      ))}
    </Stack>
  );
}

function TopicCard({ topic, categories }: { topic: PricedTopic; categories: readonly Category[] }) {
  const t = useT('categories');
  const ui = useT('ui');
  const { number } = useFormat();
  const [isOpen, setOpen] = useState(false);
  const title = t(`choices.topic.${topic}`);
  const own = categories.filter((category) => category.topic === topic);
  return (
    <Paper p="md" component="section" aria-label={title}>
      <Group justify="space-between" wrap="nowrap" align="flex-start" mb="sm">
        <Title order={2} size="h4">
          {title}
        </Title>
        <Button
          variant="default"
          style={{ flexShrink: 0 }}
          onClick={() => setOpen(true)}
          aria-label={t('sensitive.change', { title })}
        >
          {ui('actions.edit')}
        </Button>
      </Group>
      <Facts
        items={[
          {
            label: t('title'),
            value:
              own.length === 0
                ? null
                : own.map(({ id, name }, at) => (
                    <Fragment key={id}>
                      {at > 0 && ' · '}
                      <AnchorLink to="/categories/$id" params={{ id: String(id) }}>
                        {name}
                      </AnchorLink>
                    </Fragment>
                  )),
          },
          ...(own[0]?.accepting == null
            ? []
            : [{ label: t('fields.accepting'), value: t('sensitive.sites', { count: own[0].accepting }) }]),
          {
            label: t('fields.briefings'),
            value: number(own.reduce((sum, { briefings }) => sum + briefings, 0)),
          },
        ]}
      />
      {isOpen && <TopicDialog topic={topic} categories={categories} onClose={() => setOpen(false)} />}
    </Paper>
  );
}

interface DialogProps {
  readonly topic: PricedTopic;
  readonly categories: readonly Category[];
  readonly onClose: () => void;
}

function TopicDialog({ topic, categories, onClose }: DialogProps) {
  const t = useT('categories');
  const ui = useT('ui');
  const client = useQueryClient();
  const [chosen, setChosen] = useState(() =>
    categories.filter((category) => category.topic === topic).map(({ id }) => String(id)),
  );
  const word = (other: Category['topic']) => t(`choices.topic.${other}`);
  const save = async () => {
    const items = categories.flatMap(({ id, version, topic: before }) => {
      const isChosen = chosen.includes(String(id));
      if (isChosen === (before === topic)) return [];
      return [{ id, version, change: { topic: isChosen ? topic : ('none' as const) } }];
    });
    if (items.length === 0) return;
    const { refused } = await api.categories.bulk({ body: { items } });
    await client.invalidateQueries({ queryKey: ['categories'] });
    if (refused.length > 0) toastError(refused.map(({ message }) => message).join(' '));
    else toastDone(t('sensitive.saved'));
  };
  return (
    <FormDialog
      title={t('sensitive.change', { title: word(topic) })}
      submitLabel={ui('actions.save')}
      fields={[]}
      onClose={onClose}
      onSubmit={save}
    >
      {() => (
        <MultiSelect
          label={t('title')}
          description={t('sensitive.moves')}
          searchable
          hidePickedOptions
          data={categories.map((category) => ({
            value: String(category.id),
            label:
              category.topic === 'none' || category.topic === topic
                ? category.name
                : `${category.name} (${word(category.topic)})`,
          }))}
          value={chosen}
          onChange={setChosen}
        />
      )}
    </FormDialog>
  );
}
