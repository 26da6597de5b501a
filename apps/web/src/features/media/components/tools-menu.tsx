import { Button, Menu, Text } from '@mantine/core';
import {
  IconAdjustmentsSpark,
  IconChevronDown,
  IconDots,
  IconEyeOff,
  IconListCheck,
  IconTools,
} from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';
import { PANELS, type Panel } from '../search.ts';
import { useHasRoom } from '../use-has-room.ts';

const ICONS = { domains: IconListCheck, portfolio: IconAdjustmentsSpark, exclusions: IconEyeOff } as const;

/** Further tools: domain lists, the portfolio builder, exclusions. */
export function ToolsMenu({ onOpen }: { onOpen: (panel: Panel) => void }) {
  const t = useT('media');
  const hasRoom = useHasRoom();
  return (
    <Menu position="bottom-end" width={300} shadow="md">
      <Menu.Target>
        <Button
          variant="default"
          aria-label={t('tools.open')}
          {...(hasRoom
            ? { leftSection: <IconTools size={16} />, rightSection: <IconChevronDown size={16} /> }
            : { px: 'sm' })}
        >
          {hasRoom ? t('tools.open') : <IconDots size={18} />}
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
