// Takes the pictures of the guide again: runs the journeys that have pictures. `npm run docs:pictures -- quotes` runs only
// those with this word in their path.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled, root } from './install.mjs'
import { runTool } from './run-steps.mjs'

ensureInstalled()
ensureBuilt()
const folder = join(root, 'e2e', 'journeys')
const words = process.argv.slice(2)
const journeys = readdirSync(folder).filter(
  (file) =>
    readFileSync(join(folder, file), 'utf8').includes('guidePicture(') &&
    (words.length === 0 || words.some((word) => file.includes(word))),
)
const command = ['@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...journeys]
const passed = await runTool('pictures', command, { CHROMIUM: ensureChromium(), GUIDE_PICTURES: '1' })
process.exitCode = passed ? 0 : 1
