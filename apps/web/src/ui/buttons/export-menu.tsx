import type { FileFormat } from '@linkstand/contract/shared/file-formats';
import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload, IconFileTypeCsv, IconFileTypePdf, IconFileTypeXls } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { useT } from '../../lib/i18n.ts';
import { toastDone } from '../toasts/toast.ts';
import { ToolButton } from './tool-button.tsx';

const ICONS = { csv: IconFileTypeCsv, xlsx: IconFileTypeXls, pdf: IconFileTypePdf } as const;

type ExportFormat = keyof typeof ICONS;

/** Saves the file. Resolves to false if it failed, which was shown. */
type Export = () => Promise<unknown>;

type Props = {
  files: Readonly<Partial<Record<ExportFormat, Export>>>;
  /** What else leaves from here, such as a mail: Menu.Items. */
  children?: ReactNode;
  /** What the file holds, if not everything: the button's tooltip. */
  help?: string | undefined;
  /** Above a list, or beside other buttons. */
  look?: 'tool' | 'button';
  /** What is exported, where several things are: for screen readers. */
  of?: string;
  /** What the button says, where "Export" would not tell what leaves. */
  label?: string;
};

/** A table as each kind of file. */
export const tableFiles = (save: (format: FileFormat) => Promise<unknown>) => ({
  csv: () => save('csv'),
  xlsx: () => save('xlsx'),
});

/** The one way out of lists and reports. A single kind of file is saved at once; several are a menu. */
export function ExportMenu({ files, children, help, look = 'tool', of, label }: Props) {
  const t = useT('ui');
  const [isSaving, setSaving] = useState(false);
  const formats = Object.entries(files) as [ExportFormat, Export][];
  const [single] = formats;
  const save = async ([format, run]: [ExportFormat, Export]) => {
    setSaving(true);
    const isSaved = await run().finally(() => setSaving(false));
    if (format === 'pdf' && isSaved !== false) toastDone(t('export.pdfDone'));
  };
  const said = label ?? t('export.action');
  const isMenu = formats.length > 1 || children !== undefined;
  const common = {
    rightSection: isMenu && <IconChevronDown size={14} />,
    loading: isSaving,
    'aria-label': [said, of].filter(Boolean).join(' · '),
    title: help ?? (isMenu ? undefined : t('export.as', { format: single?.[0].toUpperCase() ?? '' })),
    ...(!isMenu && single && { onClick: () => void save(single) }),
  };
  const icon = <IconDownload size={16} />;
  const button =
    look === 'tool' ? (
      <ToolButton icon={icon} label={said} {...common} />
    ) : (
      <Button variant="default" leftSection={icon} {...common}>
        {said}
      </Button>
    );
  if (!isMenu) return button;
  return (
    <Menu position="bottom-end">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {formats.map(([format, run]) => {
          const Icon = ICONS[format];
          return (
            <Menu.Item key={format} leftSection={<Icon size={16} />} onClick={() => void save([format, run])}>
              {format.toUpperCase()}
            </Menu.Item>
          );
        })}
        {children && <Menu.Divider />}
        {children}
      </Menu.Dropdown>
    </Menu>
  );
}
