import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'

/** A step that starts another program in a separate process group, as the tests start PostgreSQL and browsers. */
const step = `
  import { spawn } from 'node:child_process'
  const options = { detached: true, stdio: 'ignore' }
  const { pid } = spawn(process.execPath, ['--eval', 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000)'], options)
  console.log('started', process.pid, pid, process.env.TMPDIR)
  setInterval(() => {}, 1000)
`
const steps = `
  import { runTool } from './scripts/run-steps.mjs'
  await runTool('first', ['--input-type=module', '--eval', ${JSON.stringify(step)}])
  console.log('continued')
`

test.runIf(process.platform === 'linux').each(['SIGINT', 'SIGTERM'])(
  '%s ends a step and all that it has started, and nothing runs after it',
  async (signal) => {
    const run = spawn(process.execPath, ['--input-type=module', '--eval', steps], {
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    let output = ''
    run.stdout.on('data', (data) => {
      output += data
    })
    await expect.poll(() => output).toContain('started')
    const [, child, grandchild, folder] = /started (\d+) (\d+) (\S+)/.exec(output)
    // The programs are looked for twice a second.
    await pause(1500)
    run.kill(signal)
    const [exitCode] = await once(run, 'exit')
    expect(exitCode).not.toBe(0)
    // The system removes a killed process a moment later.
    await expect.poll(() => [child, grandchild].filter((pid) => existsSync(`/proc/${pid}`))).toEqual([])
    expect(existsSync(folder)).toBe(false)
    expect(output).not.toContain('continued')
  },
)
