import type { OwnerBriefing } from '@linkstand/contract/owners/schema';
import { Button } from '@mantine/core';
import { IconDownload, IconFileTypeDocx, IconFileTypePdf } from '@tabler/icons-react';
import { useFormat } from '../../../lib/format.ts';
import { fetchFile } from '../../../lib/http.ts';
import { useT } from '../../../lib/i18n.ts';
import { download } from '../../../ui/buttons/download.ts';
import classes from './files.module.css';
import { Section } from './section.tsx';

type OwnerFile = OwnerBriefing['files'][number];

/** Pictures and files that come with the text, each to download. */
export function Files({ files }: { files: readonly OwnerFile[] }) {
  const t = useT('external');
  const { bytes } = useFormat();
  if (files.length === 0) return null;
  return (
    <Section title={t('files.title')}>
      <ul className={classes.files}>
        {files.map((file) => (
          <li key={file.id} className={classes.file}>
            <Preview file={file} />
            <div className={classes.words}>
              <span className={classes.name}>{file.fileName}</span>
              <span className={classes.size}>{bytes(file.bytes)}</span>
            </div>
            <Button
              variant="default"
              px="sm"
              aria-label={t('files.downloadName', { name: file.fileName })}
              onClick={() => void download(() => fetchFile(file.url), file.fileName)}
            >
              <IconDownload size={20} aria-hidden="true" />
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Preview({ file }: { file: OwnerFile }) {
  if (file.mediaType.startsWith('image/'))
    return <img className={classes.preview} src={file.url} alt="" loading="lazy" decoding="async" />;
  const Icon = file.mediaType === 'application/pdf' ? IconFileTypePdf : IconFileTypeDocx;
  return (
    <span className={classes.preview} aria-hidden="true">
      <Icon size={28} stroke={1.5} />
    </span>
  );
}
