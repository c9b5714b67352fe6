import { readFileSync } from 'node:fs'

/** The minified axe. The package itself has a source that is three times as long. */
export const axeSource = readFileSync(new URL(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

const axeOptions = {
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  resultTypes: ['violations'],
}

/** A script that returns each violated rule of axe with the elements that violate it. */
export const violationsScript = `(async () => {
  const { violations } = await axe.run(document, ${JSON.stringify(axeOptions)})
  return violations.map(({ id, nodes }) => id + ': ' + nodes.map((node) => node.target.join(' ')).join('; '))
})()`
