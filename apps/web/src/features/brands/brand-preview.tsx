import { Group, Paper, Text } from '@mantine/core';
import { useT } from '../../lib/i18n.ts';
import { contrast } from '../../ui/theme/color.ts';
import { assignRoles, deriveShades } from '../../ui/theme/shades.ts';

type Props = {
  brand: {
    name: string;
    pageTitle: string;
    primary: string;
    secondary: string;
    accent: string;
    logoUrl?: string | undefined;
    iconUrl?: string | undefined;
  };
};

const readableOn = (color: string): string => (contrast('#ffffff', color) >= 4.5 ? '#ffffff' : '#000000');

/** How a page, a mail and a PDF look in these colors. Text is black or white, whichever is readable. */
export function BrandPreview({ brand }: Props) {
  const t = useT('brands');
  const shades = deriveShades(brand.primary);
  const { onFill, textOnLight } = assignRoles(shades);
  const button = { background: shades[6], color: onFill, padding: '6px 12px', borderRadius: 6, fontSize: 13 };
  const tile = { background: '#ffffff', color: '#1c2130', overflow: 'hidden' } as const;
  const chip = (color: string) => ({
    background: color,
    color: readableOn(color),
    padding: '1px 8px',
    borderRadius: 9,
    fontSize: 12,
  });
  const logo = brand.logoUrl ? (
    <img src={brand.logoUrl} alt="" style={{ height: 22, maxWidth: 140 }} />
  ) : (
    <strong>{brand.name}</strong>
  );
  return (
    <div role="img" aria-label={t('preview', { name: brand.name })}>
      <Paper withBorder p={0} mb="xs" style={tile} aria-hidden>
        <Text size="xs" px="sm" py={4} style={{ background: '#e9ebf0', color: '#1c2130' }} truncate>
          {brand.pageTitle}
        </Text>
        <Group justify="space-between" p="sm" wrap="nowrap">
          {logo}
          <span style={button}>{t('previewButton')}</span>
        </Group>
        <Group px="sm" pb="sm" gap="xs">
          <span style={{ color: shades[textOnLight], fontSize: 13 }}>{t('previewLink')}</span>
          <span style={chip(brand.secondary)}>{t('secondary')}</span>
          <span style={chip(brand.accent)}>{t('accent')}</span>
        </Group>
      </Paper>
      <Group gap="xs" grow align="stretch" aria-hidden>
        <Paper withBorder p="sm" style={tile}>
          <Group gap={6} mb={6} wrap="nowrap">
            {brand.iconUrl && <img src={brand.iconUrl} alt="" width={18} height={18} />}
            <Text size="xs" fw={600} truncate>
              {brand.name}
            </Text>
          </Group>
          <Text size="xs" mb={8}>
            {t('previewMail')}
          </Text>
          <span style={{ ...button, fontSize: 12 }}>{t('previewButton')}</span>
        </Paper>
        <Paper withBorder p="sm" style={{ ...tile, borderTop: `4px solid ${brand.primary}` }}>
          <Text size="xs" fw={600} truncate>
            {brand.name}
          </Text>
          <Text size="xs">{t('previewPdf')}</Text>
        </Paper>
      </Group>
    </div>
  );
}
