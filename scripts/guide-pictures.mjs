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
// These show lists and prices, so their portals must not have the records of other journeys.
const ofNewPortals = ['main-job.spec.ts', 'quotes.deep.spec.ts']
const groups = [
  journeys.filter((file) => ofNewPortals.includes(file)),
  journeys.filter((file) => !ofNewPortals.includes(file)),
]
// Deep journeys have pictures too.
const environment = { CHROMIUM: ensureChromium(), GUIDE_PICTURES: '1', TEST_DEEP: '1' }
for (const files of groups.filter(({ length }) => length > 0)) {
  const command = ['@playwright/test/cli.js', 'test', '-c', 'e2e/playwright.config.ts', ...files]
  if (!(await runTool('pictures', command, environment))) process.exitCode = 1
}
