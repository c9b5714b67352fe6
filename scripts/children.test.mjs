import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'

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
})

test('sends no second signal when npm ends after it has passed the signal on', async () => {
  const { shell, wrapper, ended, output } = await startBelowShell()
  process.kill(wrapper, 'SIGTERM')
  shell.kill('SIGKILL')
  await ended
  expect(output().match(/signal/g)).toEqual(['signal'])
})

describe('a server that ends unexpectedly', () => {
  /**
   * Runs a server of this code below `keepRunning`, which waits 50 ms before the first restart. Returns the output and the exit
   * code of the wrapper.
   */
  function keep(name, code) {
    writeFileSync(path(`${name}.mjs`), `console.log('started ' + process.pid)\n${code}`)
    writeFileSync(
      path(`keep-${name}.mjs`),
      `import { keepRunning, stopWithParent } from ${JSON.stringify(resolve('scripts/children.mjs'))}
stopWithParent()
keepRunning([${JSON.stringify(path(`${name}.mjs`))}], {}, 50)`,
    )
    const wrapper = spawn(process.execPath, [path(`keep-${name}.mjs`)], { stdio: ['ignore', 'pipe', 'pipe'] })
    onTestFinished(() => void wrapper.kill('SIGTERM'))
    let output = ''
    for (const stream of [wrapper.stdout, wrapper.stderr])
      stream.on('data', (data) => {
        output += data
      })
    const lines = () => output.trim().split('\n')
    return { wrapper, ended: once(wrapper, 'close'), lines, starts: () => output.match(/started \d+/g) ?? [] }
  }

  /** A server that answers with its process id at the port in `PORT`, and stops on SIGTERM. */
  const server = `import { createServer } from 'node:http'
const server = createServer((request, response) => response.end(String(process.pid)))
server.listen(Number(process.env.PORT), '127.0.0.1', () => process.send('ready'))
process.on('SIGTERM', () => process.exit(0))`

  async function freePort() {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address()
    probe.close()
    return port
  }

  test('answers again after it was killed', async () => {
    const port = await freePort()
    const { lines, wrapper, ended } = keep('killed', `process.env.PORT = '${port}'\n${server}`)
    const answer = async () => Number(await (await fetch(`http://127.0.0.1:${port}`)).text())
    const untilAnswered = (isExpected) => expect.poll(() => answer().then(isExpected, () => false)).toBe(true)
    await untilAnswered((pid) => pid > 0)
    const first = await answer()
    process.kill(first, 'SIGKILL')
    await untilAnswered((pid) => pid !== first)
    expect(lines()).toEqual([
      `started ${first}`,
      'The portal ended unexpectedly (SIGKILL). It starts again in 0.05 s; nothing is lost.',
      `started ${await answer()}`,
    ])
    wrapper.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })

  test('is given up after five ends in a row', async () => {
    const { lines, starts, ended } = keep('short', `process.send('ready', () => process.exit(3))`)
    expect(await ended).toEqual([3, null])
    expect(starts()).toHaveLength(5)
    expect(lines().at(-1)).toBe(
      'The portal ended unexpectedly 5 times in a row (exit code 3). Read its log, then start it again; nothing is lost.',
    )
  })

  test('is not started again if it has never been ready, or has ended by itself', async () => {
    for (const [name, code, status] of [
      ['refuses', 'process.exit(1)', 1],
      ['ends', `process.send('ready', () => process.exit(0))`, 0],
    ]) {
      const { lines, ended } = keep(name, code)
      expect(await ended).toEqual([status, null])
      expect(lines()).toEqual([expect.stringMatching(/^started/)])
    }
  })

  test('is not started again if the wait is stopped', async () => {
    const { wrapper, starts, lines, ended } = keep('waits', `process.send('ready', () => process.exit(3))`)
    await expect.poll(() => lines().join(' ')).toContain('0.4 s')
    wrapper.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
    expect(starts()).toHaveLength(4)
  })
})
