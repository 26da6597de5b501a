import { Alert, Text } from '@mantine/core';
import { useState } from 'react';
import { useT } from '../../../../lib/i18n.ts';

/** What a colleague wrote into this field since the dialog opened: read before anything is saved over it. */
export function TheirValue({ value }: { value: string }) {
  const t = useT('staff-briefings');
  const [before] = useState(value);
  if (value === before) return null;
  return (
    <Alert color="yellow" role="alert" title={t('changed.field')}>
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        {value || t('changed.emptied')}
      </Text>
    </Alert>
  );
}
