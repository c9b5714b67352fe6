import { posix } from 'node:path'
import { below, files, isTest, pascalCase, read, stem } from './files.mjs'

const list = 'web/src/routes/screens.ts'

/** The screens that an address leads to, as paths from the root. */
function loaded() {
  return ['web/src/routes/screens.ts', 'web/src/routes/router.tsx'].flatMap((path) =>
    [...read(path).matchAll(/import\('([^']+)'\)/g)].map(([, target]) => posix.join('web/src/routes', String(target))),
  )
}

/** Modules that are loaded later by whoever draws them, such as a menu that is rarely opened. */
function lazy() {
  return below('web/src').flatMap((path) =>
    /\.tsx?$/.test(path)
      ? [...read(path).matchAll(/import\('(\.[^']+)'\)/g)].map(([, target]) =>
          posix.join(posix.dirname(path), String(target)),
        )
      : [],
  )
}

export function* checkScreens() {
  const targets = loaded()
  const later = new Set(lazy())
  for (const target of targets) {
    if (!files.includes(target)) {
      yield `${list}: leads to ${target}, which is not there.`
      continue
    }
    if (!target.startsWith('web/src/screens/')) continue
    const name = stem(target)
    if (!pascalCase.test(name)) yield `${target}: a screen is called Noun + role in PascalCase.`
    if (!new RegExp(`export default function ${name}\\b`).test(read(target))) {
      yield `${target}: a screen is the default export, called like its file: export default function ${name}().`
    }
  }
  for (const path of below('web/src')) {
    if (!/\.tsx?$/.test(path) || isTest(path) || later.has(path)) continue
    if (/^export default/m.test(read(path))) {
      yield `${path}: only screens have a default export, and no address leads here: list it in ${list}, or export it by name.`
    }
  }
  for (const path of below('web/src/screens')) {
    if (path.split('/').length !== 5) yield `${path}: screens lie in web/src/screens/<area>/, no deeper.`
  }
}
