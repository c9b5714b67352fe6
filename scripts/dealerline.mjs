#!/usr/bin/env node
// The command `dealerline`: `npx dealerline migrate`, `npm run dealerline -- migrate`. Says how to mend files that this user
// cannot read, for example after an installation with `umask 077`.
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url)).replace(/[\\/]$/, '')
try {
  await import('./run-dealerline.mjs')
} catch (error) {
  if (error.code !== 'EACCES') throw error
  // An error of an import has the path in its message only.
  const [path = error.path] = /\/[^']+/.exec(error.message) ?? []
  const remedy = path?.endsWith('.env')
    ? `make the user of the service its owner`
    : `as its owner, run chmod -R a+rX ${root}`
  console.error(`${path} cannot be read by this user: ${remedy}.`)
  process.exit(3)
}
