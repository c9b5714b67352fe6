import { contrast, toHex, toOklch } from '@dealerline/shared/rules/oklch.ts'
import { readableColour, readableContrast } from '@dealerline/shared/rules/readable-colour.ts'

/** Ten steps of one colour, lightest first, as the theme expects them. */
export type Shades = [string, string, string, string, string, string, string, string, string, string]

/** The step with the configured colour. */
export const baseShade = 7

/**
 * Returns the ten steps of a configured colour (`#rrggbb`). The colour itself is step 7, darkened if necessary
 * until white text is readable on it.
 */
export function makeShades(colour: string): Shades {
  const base = toOklch(readableColour(colour))
  const lightest = 0.972
  const lighter = (step: number) => {
    const part = step / baseShade
    // Raise the chroma in the middle steps, where the eye needs it to tell the colour from grey.
    const factor = 1 + 0.55 * Math.sin(Math.PI * part)
    return toHex({
      lightness: lightest + (base.lightness - lightest) * part,
      chroma: base.chroma * factor * (0.12 + 0.88 * part),
      hue: base.hue,
    })
  }
  const darker = (part: number) =>
    toHex({ lightness: base.lightness * part, chroma: base.chroma * part, hue: base.hue })
  return [
    lighter(0),
    lighter(1),
    lighter(2),
    lighter(3),
    lighter(4),
    lighter(5),
    lighter(6),
    toHex(base),
    darker(0.84),
    darker(0.7),
  ]
}

/** Returns the lightest step on which white text is readable: the fill of buttons on a dark page. */
export function darkSchemeShade(shades: Shades): 4 | 5 | 6 | 7 {
  const steps = [4, 5, 6] as const
  return steps.find((step) => contrast(shades[step], '#ffffff') >= readableContrast) ?? 7
}

/** Darkens one step until white text is readable on it. Every colour uses that step as its fill on a dark page. */
export function readableAt(shades: Shades, step: number): Shades {
  const steps: Shades = [...shades]
  const current = shades[step]
  if (current && contrast(current, '#ffffff') < readableContrast) steps[step] = shades[darkSchemeShade(shades)]
  return steps
}
