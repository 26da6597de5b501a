import { Button, Group } from '@mantine/core';

export type DayPreset = { readonly label: string; readonly day: string };

/** Days that are chosen often, a click each. */
export function DayPresets({
  presets,
  chosen,
  onChoose,
}: {
  presets: readonly DayPreset[];
  chosen: string | null;
  onChoose: (day: string) => void;
}) {
  return (
    <Group gap="xs">
      {presets.map(({ label, day }) => (
        <Button
          key={label}
          size="xs"
          variant={day === chosen ? 'light' : 'default'}
          aria-pressed={day === chosen}
          onClick={() => onChoose(day)}
        >
          {label}
        </Button>
      ))}
    </Group>
  );
}
