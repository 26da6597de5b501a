import { Button } from '@mantine/core';
import { IconFiles } from '@tabler/icons-react';
import { Suspense, useState } from 'react';
import { useT } from '../../../lib/i18n.ts';
import { lazy } from '../../../ui/page/lazy-part.tsx';

const TakeDocuments = lazy(async () => ({ default: (await import('./take-documents.tsx')).TakeDocuments }));

/** Brings in the texts of several documents at once. */
export function DocumentsButton() {
  const t = useT('briefings');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="default" leftSection={<IconFiles size={16} />} onClick={() => setOpen(true)}>
        {t('documents.action')}
      </Button>
      <Suspense>{isOpen && <TakeDocuments onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}
