// Sends generated malformed requests to the calls: `npm run fuzz -- --seed 7 --calls address --requests 500`.
import { randomInt } from 'node:crypto'
import { parseArgs } from 'node:util'
import { endWith, ensureInstalled, SetupError } from './install.mjs'
import { runTool } from './run-steps.mjs'

const usage = 'npm run fuzz -- [--seed NUMBER] [--calls PART_OF_METHOD_OR_PATH] [--requests PER_CALL]'

function readOptions() {
  try {
    const text = { type: 'string' }
    return parseArgs({ options: { seed: text, calls: text, requests: text } }).values
  } catch (error) {
    throw new SetupError(`${error.message}\nUsage: ${usage}`)
  }
}

function toNumber(name, text, max) {
  const number = Number(text)
  if (Number.isInteger(number) && number > 0 && number <= max) return String(number)
  throw new SetupError(`--${name} is a whole number from 1 to ${max}.\nUsage: ${usage}`)
}

try {
  const { seed = String(randomInt(1, 2 ** 31)), calls = '', requests = '200' } = readOptions()
  const environment = {
    NODE_ENV: 'test',
    FUZZ_SEED: toNumber('seed', seed, 2 ** 31 - 1),
    FUZZ_REQUESTS: toNumber('requests', requests, 100_000),
    FUZZ_CALLS: calls,
  }
  ensureInstalled()
  const passed = await runTool('fuzz', ['vitest/vitest.mjs', 'run', '--project', 'server', 'malformed'], environment)
  console.log(`Seed ${environment.FUZZ_SEED}. Repeat with: npm run fuzz -- --seed ${environment.FUZZ_SEED}`)
  process.exitCode = passed ? 0 : 1
} catch (error) {
  endWith(error, 2)
}
