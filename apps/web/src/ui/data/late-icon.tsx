import { IconClockExclamation } from '@tabler/icons-react';

type Props = {
  /** That it is late, in a word. */
  label: string;
  /** When something is late. */
  help?: string;
};

/** Late, for narrow places such as lists. */
export const LateIcon = ({ label, help }: Props) => (
  <IconClockExclamation
    size={16}
    color="var(--mantine-color-red-text)"
    style={{ verticalAlign: '-3px' }}
    role="img"
    aria-label={label}
  >
    <title>{help ? `${label}: ${help}` : label}</title>
  </IconClockExclamation>
);
