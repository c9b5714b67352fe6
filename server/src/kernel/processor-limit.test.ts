import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'

const module = JSON.stringify(new URL('./processor-limit.ts', import.meta.url).href)
const run = (work: string) =>
  spawnSync(process.execPath, [
    '--input-type=module',
    '--eval',
    `import { limitProcessorTime } from ${module}; limitProcessorTime(0.5); ${work}`,
  ]).signal

test('a process that computes for ever is ended', () => expect(run('for (;;);')).toBe('SIGKILL'))

test('a process that waits longer than the limit is not', () =>
  expect(run('await new Promise((resolve) => setTimeout(resolve, 1500))')).toBeNull())
