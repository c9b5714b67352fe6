import { files, isTest, read } from './files.mjs'

const table = 'shared/src/rules/messages.ts'

/** Reports messages of the list that no code shows. */
export function* checkMessages() {
  const names = [...read(table).matchAll(/^ {2}(\w+): (?:success|failure)\(/gm)].map(([, name]) => name)
  const source = files
    .filter((path) => /^(shared|server|web)\/src\/.*\.tsx?$/.test(path) && !isTest(path) && path !== table)
    .map(read)
    .join('\n')
  for (const name of names) {
    if (!new RegExp(`['"]${name}['"]|messages\\.${name}\\b`).test(source)) {
      yield `${table}: no code shows the message "${name}": show it on the screen that its row names, or remove the row.`
    }
  }
}
