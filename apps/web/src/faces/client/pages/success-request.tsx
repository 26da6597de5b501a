import type { Campaign } from '@linkstand/contract/campaigns/schema';
import { Flex, Group, List, Paper, Stack, Text, ThemeIcon, Title } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { campaignQuery } from '../../../features/campaigns/queries.ts';
import { useT } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/buttons/links.tsx';
import { ErrorState } from '../../../ui/page/error-state.tsx';
import { FormSkeleton } from '../../../ui/page/skeletons.tsx';
import { useTitle } from '../../../ui/page/use-title.ts';

const route = getRouteApi('/client/success-request');

/** Says that a campaign was created, and what happens next. */
export function SuccessRequestPage() {
  const { campaign: id = 0 } = route.useSearch();
  const { data, error, refetch } = useQuery(campaignQuery(id));
  if (error) return <ErrorState isPage error={error} onRetry={() => void refetch()} />;
  if (!data) return <FormSkeleton fields={3} />;
  return <Created campaign={data} />;
}

function Created({ campaign: { id, name, generalTitle } }: { campaign: Campaign }) {
  const t = useT('campaigns');
  useTitle(t('success.title'));
  return (
    <Paper maw={640} mx="auto" mt={{ base: 0, sm: 40 }} p={{ base: 'lg', sm: 'xl' }}>
      <Stack gap="lg">
        <Group gap="md" wrap="nowrap" align="flex-start">
          <ThemeIcon size={44} radius="xl" color="green" variant="light">
            <IconCheck size={26} />
          </ThemeIcon>
          <div>
            <Title order={1}>{t('success.title')}</Title>
            <Text mt={4}>{t('success.help', { name: name || generalTitle || t('list.unnamed') })}</Text>
          </div>
        </Group>
        <section>
          <Title order={2} size="h3" mb="xs">
            {t('success.next')}
          </Title>
          <List type="ordered" spacing={6}>
            <List.Item>{t('success.steps.review')}</List.Item>
            <List.Item>{t('success.steps.text')}</List.Item>
            <List.Item>{t('success.steps.turn')}</List.Item>
            <List.Item>{t('success.steps.publish')}</List.Item>
          </List>
        </section>
        <Flex direction={{ base: 'column', xs: 'row' }} gap="sm">
          <ButtonLink to="/user/campaign/$campaignId" params={{ campaignId: id }}>
            {t('success.open')}
          </ButtonLink>
          <ButtonLink to="/my-campaigns" variant="default">
            {t('success.all')}
          </ButtonLink>
          <ButtonLink to="/media" variant="subtle">
            {t('success.another')}
          </ButtonLink>
        </Flex>
      </Stack>
    </Paper>
  );
}
