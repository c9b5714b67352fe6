import { existsSync, readdirSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { filesIn, isTest, read } from './files.mjs'

const library = 'node_modules/@mantine/core'
const globalStyles = 'web/src/theme/mantine.css'

/** The modules of the library by the names of their components. */
const modules = new Map(
  readdirSync(join(library, 'esm'), { recursive: true })
    .filter((path) => path.endsWith('.mjs'))
    .map((path) => [basename(path, '.mjs'), join(library, 'esm', path)]),
)

/** Returns the style sheets that a module imports, and the modules that it renders. */
function importsOf(path) {
  const targets = [...read(path).matchAll(/ from "(\.[^"]+)"/g)].map(([, target]) => join(dirname(path), target))
  const isPart = (target) => dirname(target) !== dirname(path) && target.startsWith(`${dirname(path)}/`)
  return {
    sheets: targets.filter((target) => target.endsWith('.module.mjs')).map((target) => basename(target, '.module.mjs')),
    // Parts, such as `CheckboxCard` of `Checkbox`, are in folders below. They count only if a screen uses them.
    rendered: targets.filter((target) => /\/(components|InlineInput)\//.test(target) && !isPart(target)),
  }
}

/** Returns the style sheets of a module of the library and of the components that it renders. */
function sheetsOf(path, visited = new Set()) {
  if (visited.has(path)) return []
  visited.add(path)
  const { sheets, rendered } = importsOf(path)
  return [...sheets, ...rendered.flatMap((target) => sheetsOf(target, visited))]
}

/** Returns the components of the library that a source uses: `Checkbox`, and `CheckboxGroup` for `Checkbox.Group`. */
function componentsIn(source) {
  const imports = [...source.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, names]) =>
    names.split(',').map((name) => name.trim().replace(/ as .*$/, '')),
  )
  return imports
    .filter((name) => /^[A-Z]/.test(name))
    .flatMap((name) => [
      name,
      ...[...source.matchAll(new RegExp(`<${name}\\.(\\w+)`, 'g'))].map(([, part]) => name + part),
    ])
}

const importedSheets = (source) =>
  [...source.matchAll(/@mantine\/core\/styles\/(\w+)\.layer\.css/g)].map(([, name]) => name)

/** Returns the imports of style sheets that a source needs and does not have, by the component that needs them. */
export function missingStyles(source) {
  const present = new Set([...importedSheets(source), ...importedSheets(read(globalStyles))])
  const missing = new Map()
  for (const name of componentsIn(source))
    for (const sheet of modules.has(name) ? sheetsOf(modules.get(name)) : [])
      if (!present.has(sheet) && existsSync(join(library, 'styles', `${sheet}.layer.css`)))
        missing.set(`@mantine/core/styles/${sheet}.layer.css`, name)
  if (/ from '@mantine\/dates'/.test(source) && !source.includes("'@mantine/dates/styles.layer.css'"))
    missing.set('@mantine/dates/styles.layer.css', 'the component of @mantine/dates')
  return missing
}

/** Requires each file to import the styles of the components that it uses. Without them a component has no look. */
export function* checkComponentStyles() {
  for (const path of filesIn('web/src').filter((each) => each.endsWith('.tsx') && !isTest(each)))
    for (const [sheet, name] of missingStyles(read(path)))
      yield `${path}: uses ${name} without its styles. Add: import '${sheet}'`
}
