import type { DocumentFormat } from '@linkstand/contract/briefings/document-formats';
import { Button } from '@mantine/core';
import { IconCopy, IconFileTypeDoc } from '@tabler/icons-react';
import { useState } from 'react';
import { api } from '../../../lib/api.ts';
import { copyFormatted } from '../../../lib/clipboard.ts';
import { useT } from '../../../lib/i18n.ts';
import { asFileName, download } from '../../../ui/buttons/download.ts';
import { documentEnding, OtherFormats } from '../../../ui/buttons/other-formats.tsx';
import { cleanHtml } from '../../../ui/rich/clean-html.ts';
import { toastDone, toastError } from '../../../ui/toasts/toast.ts';

type Props = { briefingId: number; title: string; html: string };

/** Copy the text with its formatting, or download the current version as a Word document, a page or Markdown. */
export function ContentTools({ briefingId, title, html }: Props) {
  const t = useT('briefings');
  const common = useT('common');
  const [busy, setBusy] = useState(false);
  const copy = () =>
    copyFormatted(cleanHtml(html)).then(
      () => toastDone(common('done.contentCopied')),
      () => toastError(common('errors.operation')),
    );
  const save = async (format: DocumentFormat) => {
    setBusy(true);
    const name = asFileName(title) || `briefing-${briefingId}`;
    const isSaved = await download(
      () => api.briefings.downloadDocument({ params: { id: briefingId }, query: { format } }),
      (file) => `${name}.${documentEnding(file, format)}`,
    );
    if (isSaved) toastDone(common(format === 'docx' ? 'done.contentDownloaded' : 'done.contentSaved'));
    setBusy(false);
  };
  return (
    <>
      <Button variant="default" size="xs" leftSection={<IconCopy size={15} />} onClick={() => void copy()}>
        {t('content.copy')}
      </Button>
      <Button.Group>
        <Button
          variant="default"
          size="xs"
          leftSection={<IconFileTypeDoc size={15} />}
          loading={busy}
          onClick={() => void save('docx')}
        >
          {t('content.download')}
        </Button>
        <OtherFormats
          size="xs"
          label={t('content.downloadOther')}
          disabled={busy}
          onPick={(format) => void save(format)}
        />
      </Button.Group>
    </>
  );
}
