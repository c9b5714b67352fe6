import { filesIn, read } from './files.mjs'

/** Patterns of CSS values that must come from a scale. Lines of 1 px and spacing of more than 48 px are exceptions. */
const scales = [
  {
    properties: /^(?:(?:row-|column-)?gap|(?:padding|margin)(?:-[a-z-]+)?)$/,
    isRaw: (value) =>
      [...value.matchAll(/(?<![\w-])([\d.]+)px/g)].some(([, size]) => size !== '1' && Number(size) <= 48),
    scale: '--space-*',
  },
  { properties: /^font-size$/, isRaw: (value) => /\d(?:px|rem)/.test(value), scale: '--font-*' },
  { properties: /^border(?:-[a-z]+)*-radius$/, isRaw: (value) => /\dpx/.test(value), scale: '--radius-*' },
]

/** Requires spacing, type and radius to use the scales of the theme, so that screens align and change together. */
export function* checkStyles() {
  for (const path of filesIn('web/src').filter((each) => each.endsWith('.css') && each !== 'web/src/theme/base.css')) {
    for (const [index, line] of read(path).split('\n').entries()) {
      const [, property = '', value = ''] = /^\s*([a-z-]+):\s*([^;]+);/.exec(line) ?? []
      const scale = scales.find(({ properties }) => properties.test(property))
      if (scale?.isRaw(value))
        yield `${path}:${index + 1}: ${property}: ${value}. Use a step of ${scale.scale} from web/src/theme/base.css.`
    }
  }
}
