import { Alert } from '@mantine/core';
import { IconAlertTriangle } from '@tabler/icons-react';
import { useT } from '../../../lib/i18n.ts';

/** The order goes to a site that was switched off. */
export function SiteOffAlert() {
  const t = useT('briefings');
  return (
    <Alert color="red" variant="light" icon={<IconAlertTriangle size={18} />} title={t('order.siteOff')}>
      {t('order.siteOffHelp')}
    </Alert>
  );
}
