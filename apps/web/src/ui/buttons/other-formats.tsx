import { DOCUMENT_FORMATS, type DocumentFormat } from '@linkstand/contract/briefings/document-formats';
import { Button, type ButtonProps, Menu } from '@mantine/core';
import { IconChevronDown, IconFileTypeDoc, IconFileTypeHtml, IconMarkdown } from '@tabler/icons-react';

const FORMATS = {
  docx: { Icon: IconFileTypeDoc, name: 'DOC' },
  html: { Icon: IconFileTypeHtml, name: 'HTML' },
  md: { Icon: IconMarkdown, name: 'Markdown' },
} as const;

/** The ending of a text's file: with pictures, Markdown is a zip. */
export const documentEnding = (file: Blob, format: DocumentFormat): string =>
  format === 'md' && file.type.includes('zip') ? 'zip' : format;

type Props = Pick<ButtonProps, 'size'> & {
  label: string;
  disabled: boolean;
  onPick: (format: DocumentFormat) => void;
};

/** Beside the button that saves a text as a Word document: what else it can be saved as. */
export function OtherFormats({ label, disabled, onPick, size = 'sm' }: Props) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" size={size} px={6} aria-label={label} disabled={disabled}>
          <IconChevronDown size={15} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {DOCUMENT_FORMATS.filter((format) => format !== 'docx').map((format) => {
          const { Icon, name } = FORMATS[format];
          return (
            <Menu.Item key={format} leftSection={<Icon size={15} />} onClick={() => onPick(format)}>
              {name}
            </Menu.Item>
          );
        })}
      </Menu.Dropdown>
    </Menu>
  );
}
