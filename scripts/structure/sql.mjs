import { files, read } from './files.mjs'

const functionsFolder = 'server/database/functions/'
const migrationsFolder = 'server/database/migrations/'
const created = /create (?:or replace )?function (\w+\.\w+)/gi
const heads = /create (?:or replace )?function (\w+\.\w+)([\s\S]*?)\bas \$/gi

/**
 * Requires every database function to be defined once, in a replaceable file, and to be called by name. One with the rights of
 * the owner reads fixed schemas, so that no caller can put a table of their own in place of another.
 */
export function* checkFunctions() {
  const definitions = new Map()
  for (const path of files.filter((file) => file.startsWith(functionsFolder))) {
    for (const [, name] of read(path).matchAll(created)) {
      if (definitions.has(name)) yield `${path}: ${name} is also defined in ${definitions.get(name)}.`
      definitions.set(name, path)
    }
  }
  for (const path of files.filter((file) => file.startsWith(functionsFolder)))
    for (const [, name, head] of read(path).matchAll(heads))
      if (/security definer/i.test(head) && !/set search_path/i.test(head))
        yield `${path}: ${name} has the rights of the owner. Add: set search_path = public, pg_temp`
  for (const path of files.filter((file) => file.startsWith(migrationsFolder))) {
    for (const [, name] of read(path).matchAll(created)) {
      yield `${path}: defines ${name}. Migrations change tables; put the function into ${functionsFolder}.`
    }
  }
  const callers = files.filter((file) => /^server\/(src|database)\/.*\.(ts|sql)$/.test(file)).map(read)
  for (const [name, path] of definitions) {
    const namePattern = new RegExp(`${name.replace('.', '\\.')}\\b`, 'g')
    const count = callers.reduce((sum, source) => sum + (source.match(namePattern)?.length ?? 0), 0)
    if (count < 2)
      yield `${path}: no code contains the name ${name}. Write the full name in the call, or delete the function.`
  }
}
