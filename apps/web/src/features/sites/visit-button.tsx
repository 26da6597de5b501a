import { Button } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useT } from '../../lib/i18n.ts';

/** Leads to the site itself, in a tab of its own. */
export function VisitButton({ domain }: { domain: string }) {
  const t = useT('sites');
  return (
    <Button
      component="a"
      href={`https://${domain}`}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      leftSection={<IconExternalLink size={16} />}
    >
      {t('visit')}
    </Button>
  );
}
