import { Button, Menu, Text } from '@mantine/core';
import { IconAdjustmentsSpark, IconChevronDown, IconEyeOff, IconListCheck, IconTools } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { PANELS, type Panel } from '../search.ts';
import classes from './tools-menu.module.css';

const ICONS = { domains: IconListCheck, portfolio: IconAdjustmentsSpark, exclusions: IconEyeOff } as const;

/** Further tools: domain lists, the portfolio builder, exclusions. */
export function ToolsMenu({ onOpen }: { onOpen: (panel: Panel) => void }) {
  const t = useT('media');
  return (
    <Menu position="bottom-end" width={300} shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          aria-label={t('tools.open')}
          className={classes.tools}
          leftSection={<IconTools size={16} />}
          rightSection={<IconChevronDown size={16} />}
        >
          <span className={classes.text}>{t('tools.open')}</span>
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {PANELS.map((panel) => {
          const Icon = ICONS[panel];
          return (
            <Menu.Item key={panel} leftSection={<Icon size={18} stroke={1.6} />} onClick={() => onOpen(panel)}>
              {t(`tools.${panel}`)}
              <Text size="xs" c="dimmed">
                {t(`tools.${panel}Help`)}
              </Text>
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
