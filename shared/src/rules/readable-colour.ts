import { contrast, toHex, toOklch } from './oklch.ts'

/** The WCAG contrast from which text is readable. */
export const readableContrast = 4.5

/** Darkens a `#rrggbb` colour until white text is readable on it, so that any brand colour gives readable buttons. */
export function readableColour(colour: string): string {
  if (contrast(colour, '#ffffff') >= readableContrast) return colour
  const darkened = toOklch(colour)
  while (contrast(toHex(darkened), '#ffffff') < readableContrast && darkened.lightness > 0.1) darkened.lightness -= 0.01
  return toHex(darkened)
}
