import { Button } from '@mantine/core';
import { IconCopy, IconFileTypeDoc } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useT } from '../../../lib/i18n.ts';
import { saveFile } from '../../../lib/save-file.ts';
import { toastDone, toastError, toastFailure } from '../../../ui/toast.ts';
import { copyContent } from '../copy-content.ts';

type Props = { briefingId: number; title: string; html: string };

/** Copy the text with its formatting, or download the current version as a Word document. */
export function ContentTools({ briefingId, title, html }: Props) {
  const t = useT('briefings');
  const common = useT('common');
  const [busy, setBusy] = useState(false);
  const copy = () =>
    copyContent(html).then(
      () => toastDone(common('done.contentCopied')),
      () => toastError(common('errors.operation')),
    );
  const download = async () => {
    setBusy(true);
    try {
      const blob = await api.briefings.download_document({ params: { id: briefingId } });
      saveFile(blob, `${title.replace(/[\\/:*?"<>|]/g, ' ').trim() || `briefing-${briefingId}`}.docx`);
      toastDone(common('done.contentDownloaded'));
    } catch (error) {
      toastFailure(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconCopy size={15} />} onClick={() => void copy()}>
        {t('content.copy')}
      </Button>
      <Button
        variant="default"
        size="xs"
        leftSection={<IconFileTypeDoc size={15} />}
        loading={busy}
        onClick={() => void download()}
      >
        {t('content.download')}
      </Button>
    </>
  );
}
