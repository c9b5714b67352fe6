import { files, isTest, read } from './files.mjs'

const table = 'shared/src/rules/messages.ts'

/** Reports messages of the list that are never shown. */
export function* checkMessages() {
  const names = [...read(table).matchAll(/^ {2}(\w+): (?:good|bad)\(/gm)].map(([, name]) => name)
  const source = files
    .filter((path) => /^(shared|server|web)\/src\/.*\.tsx?$/.test(path) && !isTest(path) && path !== table)
    .map(read)
    .join('\n')
  for (const name of names) {
    if (!new RegExp(`['"]${name}['"]|messages\\.${name}\\b`).test(source)) {
      yield `${table}: nobody says "${name}": show it where its row says, or take the row out.`
    }
  }
}
