import { baseShade, darkSchemeShade, makeShades, readableAt, type Shades } from './shades.ts'

const accent = makeShades('#B4501A')
const danger = makeShades('#B3202F')

/** The colours of a brand with their ten shades, and the shade of fills in the dark scheme. */
export interface Palette {
  colours: Record<'primary' | 'accent' | 'danger', Shades>
  darkShade: ReturnType<typeof darkSchemeShade>
}

export function makePalette(primaryColour: string): Palette {
  const primary = makeShades(primaryColour)
  const darkShade = darkSchemeShade(primary)
  return {
    colours: { primary, accent: readableAt(accent, darkShade), danger: readableAt(danger, darkShade) },
    darkShade,
  }
}

export const systemFonts = "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif"

/**
 * Returns the style sheet of a brand for pages without the component library, under the names of its variables. The
 * scheme is that of the system. The font is that of the system too, so that the text needs no download.
 */
export function brandStyles(primaryColour: string): string {
  const { colours, darkShade } = makePalette(primaryColour)
  const variables = Object.entries(colours).flatMap(([name, shades]) =>
    shades.map((shade, step) => `--mantine-color-${name}-${step}:${shade}`),
  )
  const fills = (shade: number) =>
    [
      `--mantine-primary-color-filled:var(--mantine-color-primary-${shade})`,
      ...Object.keys(colours).map((name) => `--mantine-color-${name}-filled:var(--mantine-color-${name}-${shade})`),
    ].join(';')
  const light = `${variables.join(';')};--mantine-font-family:${systemFonts};${fills(baseShade)}`
  return `:root{${light}}@media (prefers-color-scheme:dark){:root{${fills(darkShade)}}}`
}
