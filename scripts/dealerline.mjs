#!/usr/bin/env node
// The command `dealerline`: `npx dealerline migrate`, `npm run dealerline -- migrate`. Installs missing parts first, and
// for `start` builds the web app.
import { join } from 'node:path'
import { runInTerminal, start, stopWithParent } from './children.mjs'
import { ensureBuilt, ensureInstalled, root, SetupError } from './install.mjs'
import { serverFlags } from './server-flags.mjs'
import { loadSettings } from './settings-file.mjs'

const words = process.argv.slice(2)
const program = [...serverFlags, join('server', 'src', 'commands', 'dealerline.ts'), ...words]
const startsPortal = words.length === 1 && words[0] === 'start'

loadSettings(root)
try {
  ensureInstalled()
  if (startsPortal) ensureBuilt()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exit(3)
}

if (startsPortal) {
  stopWithParent()
  start(program, { NODE_ENV: process.env.NODE_ENV || 'production' })
} else runInTerminal(program)
