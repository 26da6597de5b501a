import { IconBan } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';

/** Beside the name of an owner that is blocked. */
export function BlockedIcon() {
  const t = useT('owners');
  return (
    <IconBan size={15} role="img" aria-label={t('fields.blocked')} color="var(--mantine-color-red-text)">
      <title>{t('fields.blocked')}</title>
    </IconBan>
  );
}
