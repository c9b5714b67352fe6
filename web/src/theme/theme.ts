import { type CSSVariablesResolver, createTheme, type MantineThemeOverride } from '@mantine/core'
import { makePalette, systemFonts } from './palette.ts'
import { baseShade, type Shades } from './shades.ts'

/** The provider's branding: its name, its logo (an address) and its colour (`#rrggbb`). */
export type Brand = { name: string; logoUrl?: string; primaryColour: string }

export const defaultBrand: Brand = { name: 'Dealerline', primaryColour: '#12325B' }

const gray: Shades = [
  '#f7f8fa',
  '#eff1f5',
  '#e3e7ed',
  '#d2d8e1',
  '#b4bdca',
  '#8e99aa',
  '#667286',
  '#4b5668',
  '#333d4d',
  '#1b2330',
]

const dark: Shades = [
  '#dfe4ec',
  '#b9c2cf',
  '#98a3b4',
  '#66738a',
  '#465268',
  '#343f53',
  '#263043',
  '#182030',
  '#121927',
  '#0c121d',
]

/** Builds the theme of a brand: one corner radius, 14 px text, spacing in steps of 4 px. */
export function makeTheme(brand: Brand): MantineThemeOverride {
  const { colours, darkShade } = makePalette(brand.primaryColour)
  return createTheme({
    colors: { ...colours, gray, dark },
    primaryColor: 'primary',
    primaryShade: { light: baseShade, dark: darkShade },
    black: '#1b2330',
    fontFamily: `'Inter Variable', 'Inter Fallback', ${systemFonts}`,
    fontFamilyMonospace: "ui-monospace, SFMono-Regular, Menlo, Consolas, 'Liberation Mono', monospace",
    fontSizes: {
      xs: 'var(--font-xs)',
      sm: 'var(--font-md)',
      md: 'var(--font-md)',
      lg: 'var(--font-xl)',
      xl: 'var(--font-2xl)',
    },
    lineHeights: { xs: '1.4', sm: '1.45', md: '1.45', lg: '1.45', xl: '1.3' },
    spacing: {
      xs: 'var(--space-1)',
      sm: 'var(--space-2)',
      md: 'var(--space-4)',
      lg: 'var(--space-6)',
      xl: 'var(--space-8)',
    },
    radius: {
      xs: 'var(--radius-sm)',
      sm: 'var(--radius-md)',
      md: 'var(--radius-md)',
      lg: 'var(--radius-md)',
      xl: 'var(--radius-md)',
    },
    defaultRadius: 'sm',
    headings: { fontWeight: '650', sizes: { h1: { fontSize: 'var(--font-2xl)', lineHeight: '1.3' } } },
    breakpoints: { xs: '30em', sm: '40em', md: '56.25em', lg: '75em', xl: '90em' },
    respectReducedMotion: true,
    cursorType: 'pointer',
    focusRing: 'auto',
    components: {
      Button: { defaultProps: { size: 'sm' } },
      Tooltip: {
        defaultProps: {
          openDelay: 350,
          transitionProps: { duration: 100 },
          events: { hover: true, focus: true, touch: false },
        },
      },
      Menu: {
        defaultProps: { transitionProps: { duration: 100 }, shadow: 'md' },
        styles: { itemSection: { marginInlineEnd: 10 } },
      },
      Popover: { defaultProps: { transitionProps: { duration: 100 }, shadow: 'md' } },
      Combobox: { defaultProps: { transitionProps: { duration: 0 }, shadow: 'md' } },
      Modal: { defaultProps: { transitionProps: { duration: 120 } } },
      Drawer: { defaultProps: { transitionProps: { duration: 120 } } },
      Checkbox: { defaultProps: { size: 'sm' } },
      Radio: { defaultProps: { size: 'sm' } },
    },
  })
}

/** Sets the component library's variables to the tokens of base.css, in both schemes. */
export const resolveCssVariables: CSSVariablesResolver = () => {
  const shared = {
    '--mantine-color-body': 'var(--canvas)',
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-dimmed': 'var(--text-quiet)',
    '--mantine-color-placeholder': 'var(--text-faint)',
    '--mantine-color-error': 'var(--bad)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--sunken)',
    '--mantine-color-disabled-color': 'var(--text-faint)',
    '--mantine-color-disabled-border': 'var(--line)',
  }
  return {
    variables: {
      '--mantine-line-height': '1.45',
      '--mantine-shadow-md': 'var(--shadow-float)',
      '--mantine-shadow-xl': 'var(--shadow-dialog)',
    },
    light: { ...shared, '--mantine-color-anchor': 'var(--mantine-color-primary-6)' },
    dark: { ...shared, '--mantine-color-anchor': 'var(--mantine-color-primary-3)' },
  }
}
