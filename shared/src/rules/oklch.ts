/** A colour by perceived lightness (0 to 1), chroma (0 is grey) and hue (radians). */
export type Oklch = { lightness: number; chroma: number; hue: number }

const toLinear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4)
const fromLinear = (channel: number) => (channel <= 0.0031308 ? channel * 12.92 : 1.055 * channel ** (1 / 2.4) - 0.055)

/** Converts a `#rrggbb` colour to linear red, green and blue, each 0 to 1. Throws on any other notation. */
function toLinearChannels(hex: string): [number, number, number] {
  const match = /^#?([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/i.exec(hex.trim())
  if (!match) throw new Error(`The colour "${hex}" is not written as #rrggbb`)
  const channel = (index: number) => toLinear(Number.parseInt(match[index] ?? '0', 16) / 255)
  return [channel(1), channel(2), channel(3)]
}

/** Converts `#rrggbb` by Björn Ottosson's OKLab matrices. */
export function toOklch(hex: string): Oklch {
  const [red, green, blue] = toLinearChannels(hex)
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue)
  const medium = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue)
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue)
  const a = 1.9779984951 * long - 2.428592205 * medium + 0.4505937099 * short
  const b = 0.0259040371 * long + 0.7827717662 * medium - 0.808675766 * short
  return {
    lightness: 0.2104542553 * long + 0.793617785 * medium - 0.0040720468 * short,
    chroma: Math.hypot(a, b),
    hue: Math.atan2(b, a),
  }
}

/** Converts back to `#rrggbb`. Clips the channels of colours that a screen cannot show. */
export function toHex({ lightness, chroma, hue }: Oklch): string {
  const a = chroma * Math.cos(hue)
  const b = chroma * Math.sin(hue)
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
  const byte = (channel: number) => Math.round(255 * Math.min(1, Math.max(0, fromLinear(Math.max(0, channel)))))
  return `#${channels.map((channel) => byte(channel).toString(16).padStart(2, '0')).join('')}`
}

/** Returns the WCAG contrast of two `#rrggbb` colours, 1 to 21. */
export function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red, green, blue] = toLinearChannels(hex)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [light, dark] = [luminance(one), luminance(other)].sort((first, second) => second - first)
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05)
}
