import {
  type ButtonProps,
  type CSSVariablesResolver,
  createTheme,
  type MantineColorsTuple,
  type MantineThemeOverride,
  rem,
} from '@mantine/core';
import { assignRoles, deriveShades, type Shades, surface } from './shades.ts';

/** Colours with a fixed meaning. The brand adds `brand`, `secondary` and `accent`. */
const meanings = {
  red: '#c2272d',
  green: '#1e7b45',
  teal: '#0e7468',
  blue: '#2563c9',
  yellow: '#c97a06',
  violet: '#7443c9',
  grape: '#9c36b5',
  gray: '#697080',
} as const;

/** Neutral greys from light to dark; text on surfaces uses 0 to 2 in the dark scheme. */
const dark: Shades = [
  '#d9dbe1',
  '#b9bcc6',
  '#9a9eaa',
  '#7a7f8c',
  '#3b3f49',
  '#2d3038',
  surface.dark.raised,
  surface.dark.body,
  surface.dark.ground,
  '#0c0d10',
];

const gray: Shades = [
  '#f7f8fa',
  '#f0f1f4',
  '#e6e8ec',
  '#d8dbe1',
  '#c3c7cf',
  '#9ca1ac',
  '#697080',
  '#4d535f',
  '#343942',
  '#1d2026',
];

export type BrandColors = { primary: string; secondary: string; accent: string };

function palettes(colors: BrandColors): Record<string, Shades> {
  const derived = Object.entries({
    ...meanings,
    brand: colors.primary,
    secondary: colors.secondary,
    accent: colors.accent,
  }).map(([name, base]) => [name, deriveShades(base)] as const);
  return { ...Object.fromEntries(derived), gray, dark };
}

/**
 * The Mantine theme of a brand. Text on any filled colour is black or white, whichever has a contrast of 4.5 or more.
 */
export function brandTheme(colors: BrandColors): MantineThemeOverride {
  const field = { styles: { label: { fontWeight: 500, marginBottom: rem(4) } } };
  return createTheme({
    colors: palettes(colors) as Record<string, MantineColorsTuple>,
    primaryColor: 'brand',
    primaryShade: 6,
    autoContrast: true,
    // White text is readable on a colour up to this luminance: 1.05 / 4.5 − 0.05.
    luminanceThreshold: 0.1833,
    white: '#ffffff',
    black: '#000000',
    fontFamily: "'Inter Variable', system-ui, sans-serif",
    fontFamilyMonospace: 'ui-monospace, SFMono-Regular, Menlo, Consolas, monospace',
    fontSizes: { xs: rem(12), sm: rem(14), md: rem(15), lg: rem(17), xl: rem(20) },
    headings: {
      fontWeight: '600',
      sizes: {
        h1: { fontSize: rem(24), lineHeight: '1.25' },
        h2: { fontSize: rem(19), lineHeight: '1.3' },
        h3: { fontSize: rem(16), lineHeight: '1.4' },
        h4: { fontSize: rem(14), lineHeight: '1.45' },
      },
    },
    spacing: { xs: rem(8), sm: rem(12), md: rem(16), lg: rem(24), xl: rem(32) },
    radius: { xs: rem(3), sm: rem(5), md: rem(7), lg: rem(10), xl: rem(16) },
    defaultRadius: 'md',
    cursorType: 'pointer',
    respectReducedMotion: true,
    components: {
      Text: { defaultProps: { size: 'sm' } },
      // In a longer language or on a narrow screen a label takes a second line rather than lose its end.
      Button: {
        defaultProps: { size: 'sm' },
        // Without a frame what deletes is known by its colour: the one for text on its own tint is nearly black or white.
        vars: (_theme: unknown, { variant, color }: ButtonProps) => ({
          root: variant === 'subtle' && color === 'red' ? { '--button-color': 'var(--mantine-color-red-text)' } : {},
        }),
        styles: {
          root: { height: 'auto', minHeight: 'var(--button-height)' },
          // A link styled as a button doesn't center its content, so its inner height is set.
          inner: { height: 'auto', minHeight: 'calc(var(--button-height) - 2px)' },
          label: { fontWeight: 500, whiteSpace: 'normal', overflow: 'visible', lineHeight: 1.25 },
        },
      },
      SegmentedControl: {
        styles: {
          root: { maxWidth: '100%' },
          // As wide as its own words: of equal parts the longest label would wrap though there is room.
          control: { flex: '1 1 auto' },
          label: { whiteSpace: 'normal', overflow: 'visible', lineHeight: 1.25 },
        },
      },
      Badge: { defaultProps: { variant: 'light', autoContrast: true }, styles: { label: { textTransform: 'none' } } },
      Paper: { defaultProps: { withBorder: true, shadow: undefined } },
      Card: { defaultProps: { withBorder: true, shadow: undefined } },
      // The line below the open tab is seen with every brand, light or dark.
      Tabs: { vars: () => ({ root: { '--tabs-color': 'var(--mantine-color-brand-text)' } }) },
      Tooltip: { defaultProps: { openDelay: 300, withArrow: true } },
      Menu: { defaultProps: { shadow: 'md' } },
      // Titled as the dialogs within a panel are.
      Modal: { defaultProps: { centered: true, shadow: 'lg' }, styles: { title: { fontWeight: 600 } } },
      // The page has one banner, and it is not the head of a dialog.
      ModalHeader: { defaultProps: { role: 'presentation' } },
      DrawerHeader: { defaultProps: { role: 'presentation' } },
      // Enter chooses what the typed letters find first.
      Select: { defaultProps: { allowDeselect: false, checkIconPosition: 'right', selectFirstOptionOnChange: true } },
      MultiSelect: { defaultProps: { selectFirstOptionOnChange: true } },
      // Help has one place in every form: below the field, so that fields in a row line up.
      InputWrapper: { ...field, defaultProps: { inputWrapperOrder: ['label', 'input', 'description', 'error'] } },
      TextInput: field,
      PasswordInput: field,
      Textarea: field,
    },
  });
}

/** Our own CSS variables (`--ls-*`) and the corrections that keep every derived text colour readable. */
export function brandVariables(colors: BrandColors): CSSVariablesResolver {
  const named = Object.entries(palettes(colors)).filter(([name]) => name !== 'dark');
  return () => {
    const light: Record<string, string> = {
      '--mantine-color-text': '#1a1d23',
      '--mantine-color-body': surface.light.body,
      '--mantine-color-dimmed': '#596070',
      '--mantine-color-placeholder': '#686f7d',
      '--mantine-color-default-border': '#d8dbe1',
      '--mantine-color-error': 'var(--mantine-color-red-7)',
      '--mantine-color-success': 'var(--mantine-color-green-7)',
      '--ls-ground': surface.light.ground,
      '--ls-raised': '#ffffff',
      '--ls-line': '#e6e8ec',
      '--ls-hover': '#f3f4f7',
    };
    const darkVars: Record<string, string> = {
      '--mantine-color-text': '#d9dbe1',
      '--mantine-color-body': surface.dark.body,
      '--mantine-color-dimmed': '#9fa4b1',
      '--mantine-color-placeholder': '#9499a6',
      '--mantine-color-default': surface.dark.raised,
      '--mantine-color-default-hover': '#2d3038',
      '--mantine-color-default-border': '#3b3f49',
      '--mantine-color-error': 'var(--mantine-color-red-4)',
      '--mantine-color-success': 'var(--mantine-color-green-4)',
      '--ls-ground': surface.dark.ground,
      '--ls-raised': surface.dark.raised,
      '--ls-line': '#2d3038',
      '--ls-hover': '#20232a',
    };
    for (const [name, shades] of named) {
      const roles = assignRoles(shades);
      const shade = (i: number) => `var(--mantine-color-${name}-${i})`;
      light[`--mantine-color-${name}-text`] = shade(roles.textOnLight);
      light[`--mantine-color-${name}-outline`] = shade(roles.textOnLight);
      light[`--mantine-color-${name}-light-color`] = shade(9);
      light[`--mantine-color-${name}-filled-hover`] = shade(roles.hover);
      darkVars[`--mantine-color-${name}-text`] = shade(roles.textOnDark);
      darkVars[`--mantine-color-${name}-outline`] = shade(roles.textOnDark);
      darkVars[`--mantine-color-${name}-light`] = roles.tintOnDark.rest;
      darkVars[`--mantine-color-${name}-light-hover`] = roles.tintOnDark.hover;
      darkVars[`--mantine-color-${name}-light-color`] = shade(0);
      darkVars[`--mantine-color-${name}-filled-hover`] = shade(roles.hover);
      if (name === 'brand') {
        light['--mantine-color-anchor'] = shade(roles.textOnLight);
        darkVars['--mantine-color-anchor'] = shade(roles.textOnDark);
      }
    }
    return { variables: {}, light, dark: darkVars };
  };
}
