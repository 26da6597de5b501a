import { Paper, Text, Title } from '@mantine/core';
import { IconPlus, IconShoppingCart, IconSpeakerphone, IconWriting } from '@tabler/icons-react';
import { useT } from '../../../../lib/i18n.ts';
import { AnchorLink, ButtonLink } from '../../../../ui/buttons/links.tsx';
import classes from './first-campaign.module.css';

const STEPS = [
  ['choose', IconShoppingCart],
  ['prepare', IconWriting],
  ['publish', IconSpeakerphone],
] as const;

/** What a client finds who has no campaign yet: how it goes, and where it begins. */
export function FirstCampaign() {
  const t = useT('campaigns');
  return (
    <Paper component="section" className={classes.first} aria-label={t('first.title')}>
      <div className={classes.head}>
        <Title order={2} size="h2">
          {t('first.title')}
        </Title>
        <Text c="dimmed" maw={600}>
          {t('list.emptyHelp')}
        </Text>
        <ButtonLink to="/media" size="md" mt="xs" leftSection={<IconPlus size={18} />} data-tour="new">
          {t('list.new')}
        </ButtonLink>
      </div>
      <ol className={classes.steps}>
        {STEPS.map(([key, Icon]) => (
          <li key={key} className={classes.step}>
            <span className={classes.icon} aria-hidden="true">
              <Icon size={22} stroke={1.6} />
            </span>
            <Title order={3} size="h4">
              {t(`first.steps.${key}.title`)}
            </Title>
            <Text size="sm" c="dimmed">
              {t(`first.steps.${key}.help`)}
            </Text>
          </li>
        ))}
      </ol>
      <div className={classes.more}>
        <AnchorLink to="/media" search={{ panel: 'domains' }} size="sm">
          {t('first.domains')}
        </AnchorLink>
        <AnchorLink to="/financial" size="sm">
          {t('first.funds')}
        </AnchorLink>
      </div>
    </Paper>
  );
}
