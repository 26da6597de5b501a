import type { DocumentFormat } from '@linkstand/contract/briefings/document-formats';
import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { Button } from '@mantine/core';
import { IconCode, IconCopy, IconFileTypeDoc } from '@tabler/icons-react';
import { type ClipboardEventHandler, type ReactNode, useEffect, useRef, useState } from 'react';
import { copyFormatted, copyPlain } from '../../../lib/clipboard.ts';
import { fetchFile } from '../../../lib/http.ts';
import { useT } from '../../../lib/i18n.ts';
import { asFileName, download } from '../../../ui/buttons/download.ts';
import { documentEnding, OtherFormats } from '../../../ui/buttons/other-formats.tsx';
import { RichView } from '../../../ui/rich/rich-view.tsx';
import { toastDone, toastError } from '../../../ui/toasts/toast.ts';
import { copySelection, textToPaste } from '../copy-text.ts';
import { documentOf } from '../link-calls.ts';
import classes from './article.module.css';
import { Section } from './section.tsx';

/** The text to publish: to read, to copy with one tap, to download. */
export function Article({ publication }: { publication: OwnerBriefing }) {
  const t = useT('external');
  const { content, words } = publication;
  if (content === '') return null;
  return (
    <Section title={t('content.title')} aside={t('content.words', { count: words })}>
      <Tools publication={publication} />
      <Clamped onCopy={(event) => copySelection(event.nativeEvent, publication)}>
        <RichView html={content} />
      </Clamped>
    </Section>
  );
}

function Tools({ publication }: { publication: OwnerBriefing }) {
  const t = useT('external');
  const common = useT('common');
  const [busy, setBusy] = useState(false);
  const { uuid, title, content, site } = publication;
  const copy = (into: 'editor' | 'html', done: string) =>
    (into === 'html' ? copyPlain : copyFormatted)(textToPaste(content, publication, into)).then(
      () => toastDone(done),
      () => toastError(t('content.noCopy')),
    );
  const save = async (format: DocumentFormat) => {
    setBusy(true);
    const isSaved = await download(
      () => fetchFile(documentOf(uuid, format)),
      (file) => `${asFileName(title || site.name)}.${documentEnding(file, format)}`,
    );
    if (isSaved) toastDone(common(format === 'docx' ? 'done.contentDownloaded' : 'done.contentSaved'));
    setBusy(false);
  };
  return (
    <div className={classes.tools}>
      <Button
        variant="default"
        px="xs"
        leftSection={<IconCopy size={18} />}
        onClick={() => void copy('editor', common('done.contentCopied'))}
      >
        {t('content.copy')}
      </Button>
      <Button
        variant="default"
        px="xs"
        leftSection={<IconCode size={18} />}
        onClick={() => void copy('html', t('content.htmlCopied'))}
      >
        {t('content.copyHtml')}
      </Button>
      <Button.Group>
        <Button
          variant="default"
          px="xs"
          flex={1}
          leftSection={<IconFileTypeDoc size={18} />}
          loading={busy}
          onClick={() => void save('docx')}
        >
          {t('content.download')}
        </Button>
        <OtherFormats label={t('content.downloadOther')} disabled={busy} onPick={(format) => void save(format)} />
      </Button.Group>
    </div>
  );
}

/** Pixels of a text that are shown at first; one that is hardly longer is shown whole. */
const SHOWN = 460;
const HARDLY = 60;

/** A long text shows its beginning first, so that what follows is not far on a phone. */
function Clamped({ onCopy, children }: { onCopy: ClipboardEventHandler; children: ReactNode }) {
  const t = useT('external');
  const text = useRef<HTMLDivElement>(null);
  const [isLong, setIsLong] = useState(false);
  const [whole, setWhole] = useState(false);
  useEffect(() => {
    const element = text.current;
    if (!element) return;
    // Pictures come later than the words, and a phone is turned.
    const watcher = new ResizeObserver(() => setIsLong(element.offsetHeight > SHOWN + HARDLY));
    watcher.observe(element);
    return () => watcher.disconnect();
  }, []);
  const isCut = isLong && !whole;
  return (
    <>
      <div
        onCopy={onCopy}
        className={classes.frame}
        data-cut={isCut || undefined}
        style={isCut ? { maxHeight: SHOWN } : undefined}
      >
        <div ref={text}>{children}</div>
      </div>
      {isLong && (
        <Button variant="subtle" fullWidth mt="xs" aria-expanded={whole} onClick={() => setWhole(!whole)}>
          {whole ? t('content.less') : t('content.whole')}
        </Button>
      )}
    </>
  );
}
