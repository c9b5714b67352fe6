import { readFileSync } from 'node:fs'

/** The minified axe. The package itself has a source that is three times as long. */
export const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules of axe: all, or those whose result depends on the colours. */
const axeRules = {
  all: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  colours: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] },
}
export type AxeRules = keyof typeof axeRules

/** Returns a script that returns each violated rule of axe with the elements that violate it. */
export const violationsScript = (rules: AxeRules) => `(async () => {
  const options = ${JSON.stringify({ runOnly: axeRules[rules], resultTypes: ['violations'] })}
  const { violations } = await axe.run(document, options)
  return violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target.join(' ')).join('; '))
})()`
