import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-children-'))
const path = (name) => join(folder, name)

beforeAll(() => {
  // A server that takes three seconds to stop, and prints each signal.
  writeFileSync(
    path('server.mjs'),
    `process.on('SIGTERM', () => { console.log('signal'); setTimeout(() => process.exit(0), 3000) })
setInterval(() => undefined, 1000)
console.log('started')`,
  )
  writeFileSync(
    path('wrapper.mjs'),
    `import { start, stopWithParent } from ${JSON.stringify(resolve('scripts/children.mjs'))}
stopWithParent()
start([${JSON.stringify(path('server.mjs'))}], {})
console.log('wrapper ' + process.pid)`,
  )
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the wrapper below a shell, as npm does. */
async function startBelowShell() {
  const shell = spawn('sh', ['-c', `${process.execPath} ${path('wrapper.mjs')}; true`], {
    env: { ...process.env, npm_lifecycle_event: 'start' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let output = ''
  shell.stdout.on('data', (data) => {
    output += data
  })
  // The pipe closes when the server has ended.
  const ended = once(shell.stdout, 'close')
  while (!(/wrapper \d+/.test(output) && output.includes('started'))) await once(shell.stdout, 'data')
  return { shell, wrapper: Number(/wrapper (\d+)/.exec(output)?.[1]), ended, output: () => output }
}

test('sends the server one signal when npm ends, so that it finishes open requests', async () => {
  const { shell, ended, output } = await startBelowShell()
  shell.kill('SIGKILL')
  await ended
  expect(output().match(/signal/g)).toEqual(['signal'])
}, 20_000)

test('sends no second signal when npm ends after it has passed the signal on', async () => {
  const { shell, wrapper, ended, output } = await startBelowShell()
  process.kill(wrapper, 'SIGTERM')
  shell.kill('SIGKILL')
  await ended
  expect(output().match(/signal/g)).toEqual(['signal'])
}, 20_000)
