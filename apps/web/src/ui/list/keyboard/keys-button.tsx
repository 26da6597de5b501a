import { ActionIcon } from '@mantine/core';
import { IconKeyboard } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';

/** Beside a list: shows what its keys do, as `?` does. Not on a phone, which has none. */
export function KeysButton({ onShow }: { onShow: () => void }) {
  const t = useT('ui');
  return (
    <ActionIcon
      variant="subtle"
      color="gray"
      size={30}
      visibleFrom="sm"
      aria-label={t('list.keys.title')}
      title={t('list.keys.button')}
      onClick={onShow}
    >
      <IconKeyboard size={17} stroke={1.6} />
    </ActionIcon>
  );
}
