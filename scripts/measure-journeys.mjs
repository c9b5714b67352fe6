// Counts the clicks, keys and Tabs of the main tasks in a real browser, and prints each with its limit. A high count is no
// failure. Also measures every screen: see e2e/measured/screens.spec.ts. `npm run journeys:measure -- quote` measures only the tasks with this word in their title.
import { ensureChromium } from './chromium.mjs'
import { ensureBuilt, ensureInstalled } from './install.mjs'
import { runTool } from './run-steps.mjs'

ensureInstalled()
ensureBuilt()
const words = process.argv.slice(2).flatMap((word) => ['-g', word])
const command = ['@playwright/test/cli.js', 'test', '-c', 'e2e/measured/playwright.config.ts', ...words]
if (!(await runTool('measure', command, { CHROMIUM: ensureChromium() }))) process.exitCode = 1
