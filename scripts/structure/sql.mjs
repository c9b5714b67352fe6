import { files, isTest, read } from './files.mjs'

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

const contentWrites = /\b(?:insert into|update|delete from)\s+order_(?:headers|lines)\b/i
const loggedQueries = 'server/src/areas/orders/blocks/queries.ts'

/** Files that write headers or lines of orders without the log, with the reason. */
const withoutLog = {
  'server/src/areas/orders/copy-queries.ts': 'nobody has seen the copy before',
  'server/database/functions/quotes.sql': 'nobody has seen the order of an accepted quote before',
  'server/src/areas/orders/payment/queries.ts': 'the log has no bank numbers',
  'server/src/areas/applications/finance/queries.ts': 'the mark belongs to the application for finance',
}

/** Requires every writer of headers and lines to record what it changes in the log of the order. */
export function* checkLoggedContent() {
  const sources = files.filter(
    (file) => /^server\/(src|database\/functions)\/.*\.(ts|sql)$/.test(file) && !isTest(file),
  )
  for (const path of sources)
    if (path !== loggedQueries && !withoutLog[path] && contentWrites.test(read(path)))
      yield `${path}: writes headers or lines of an order. Put the statement into ${loggedQueries}, so that its callers record it.`
  const functions = read(loggedQueries).split(/^export (?:(?:async )?function|const) /m)
  const writers = functions.filter((text) => contentWrites.test(text)).map((text) => text.match(/^\w+/)?.[0])
  const pattern = new RegExp(
    `import \\{[^}]*\\b(?:${writers.join('|')}|storeRows)\\b[^}]*\\} from '[./]*[a-z/-]*(?:queries|store-rows)\\.ts'`,
  )
  for (const path of sources)
    if (pattern.test(read(path)) && !/\brecord(?:Effect|Rows)\(/.test(read(path)))
      yield `${path}: changes headers or lines of an order. Call recordEffect, so that its log has the change.`
}
