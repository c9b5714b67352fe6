import { posix } from 'node:path'
import { blocks } from '../../shared/src/blocks/index.ts'
import { wholeMenu } from '../../shared/src/record-rules/menu.ts'
import { orderForms } from '../../web/src/session/order-forms.ts'
import { files, filesIn, isTest, pascalCase, read, stem } from './files.mjs'

const list = 'web/src/routes/screens.ts'
const staffLists = [list, 'web/src/routes/admin-screens.ts']
const lists = [...staffLists, 'web/src/routes/public-screens.ts', 'web/src/routes/router.tsx']
const rowOf = `${list} (administration: admin-screens.ts, without sign-in: public-screens.ts)`

/** Whether a menu route matches the address of a screen. Parts of the address that start with `$` match anything. */
function matchesAddress(route, address) {
  const [routeParts, addressParts] = [route.split('/'), address.split('/')]
  return (
    routeParts.length === addressParts.length &&
    addressParts.every((part, index) => part.startsWith('$') || part === routeParts[index])
  )
}

/** Returns the paths of the screens that routes load. */
function routeScreenPaths() {
  return lists.flatMap((path) =>
    [...read(path).matchAll(/import\('([^']+)'\)/g)].map(([, target]) => posix.join('web/src/routes', String(target))),
  )
}

/** Returns the modules that are loaded lazily, such as a rarely opened menu. */
function lazyModulePaths() {
  return filesIn('web/src').flatMap((path) =>
    /\.tsx?$/.test(path)
      ? [...read(path).matchAll(/import\('(\.[^']+)'\)/g)].map(([, target]) =>
          posix.join(posix.dirname(path), String(target)),
        )
      : [],
  )
}

/** Reports menu entries without a screen, because an unknown address silently opens the home screen. */
function* entriesWithoutScreen() {
  const addresses = staffLists.flatMap((path) =>
    [...read(path).matchAll(/path: '([^']+)'/g)].map(([, address]) => address),
  )
  addresses.push(...blocks.map((block) => block.page.route))
  for (const { title, route } of wholeMenu()) {
    if (!addresses.some((address) => matchesAddress(route, address)))
      yield `shared/src/record-rules/menu-entries.ts: ${title} leads to ${route}, which ${staffLists.join(' and ')} do not have.`
  }
}

/** Reports search schemas that no route uses, because the router would ignore their parameters. */
function* unreadSearches() {
  const routes = filesIn('web/src/routes')
    .filter((path) => /\.tsx?$/.test(path))
    .map(read)
    .join('\n')
  for (const path of filesIn('web/src')) {
    const isSchema = /\/(screens|customer-pages)\/.*-search\.ts$/.test(path) && !stem(path).startsWith('use-')
    if (isSchema && !routes.includes(`/${stem(path)}.ts'`)) {
      yield `${path}: no route uses this schema. Add it as \`search\` to the screen's row in ${rowOf}.`
    }
  }
}

/** Reports forms of an order that have no name for the person whose draft is not saved when the order is sent. */
function* unnamedForms() {
  const parts = orderForms.map(({ part }) => part)
  for (const path of filesIn('web/src').filter((each) => /\.tsx?$/.test(each) && !isTest(each))) {
    const [, key] = (/\bofOrder: /.test(read(path)) && /\bdraftKey: '([^']+)'/.exec(read(path))) || []
    if (key && !parts.includes(key))
      yield `${path}: list the form ${key} in web/src/session/order-forms.ts, so that its draft has a name.`
  }
}

export function* checkScreens() {
  yield* unnamedForms()
  yield* entriesWithoutScreen()
  const targets = routeScreenPaths()
  const lazyModules = new Set(lazyModulePaths())
  for (const target of targets) {
    if (!files.includes(target)) {
      yield `${list}: imports ${target}, which does not exist.`
      continue
    }
    if (!/^web\/src\/(screens|customer-pages)\//.test(target)) continue
    const name = stem(target)
    if (!pascalCase.test(name)) yield `${target}: name a screen by its noun and role, in PascalCase.`
    if (!new RegExp(`export default function ${name}\\b`).test(read(target))) {
      yield `${target}: a screen is the default export and has the name of its file: export default function ${name}().`
    }
  }
  for (const path of filesIn('web/src')) {
    if (!/\.tsx?$/.test(path) || isTest(path) || lazyModules.has(path)) continue
    if (/^export default/m.test(read(path))) {
      yield `${path}: only screens have a default export, and no route loads it: add its row to ${rowOf}, or export it by name.`
    }
  }
  for (const folder of ['screens', 'customer-pages', 'records']) {
    for (const path of filesIn(`web/src/${folder}`)) {
      const isShared = folder === 'customer-pages' && path.split('/').length === 4
      if (path.split('/').length !== 5 && !isShared)
        yield `${path}: put the file in web/src/${folder}/<area>/, not in a deeper folder.`
    }
  }
  yield* unreadSearches()
}
