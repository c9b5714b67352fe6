// Repeats the tests of one file while all processors are busy, to find out whether they are unsteady.

import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import { ensureBuilt, SetupError } from './install.mjs'
import { failuresOf, programOf, runTests } from './test-programs.mjs'

/** Keeps all processors busy until the returned function is called. */
function makeBusy() {
  const workers = Array.from({ length: availableParallelism() }, () => new Worker('for (;;);', { eval: true }))
  return () => Promise.all(workers.map((worker) => worker.terminate()))
}

export async function repeatFile([file, ...others], timesText) {
  const times = Number(timesText)
  if (!file || others.length > 0 || !(times >= 1)) throw new SetupError('Usage: npm test -- --repeat 20 FILE')
  const program = programOf(file)
  if (program === 'journeys') ensureBuilt()
  const stop = makeBusy()
  const failures = new Map()
  let passed = 0
  let failed = 0
  for (let number = 1; number <= times; number += 1) {
    const result = await runTests(`${number} of ${times}`, program, { files: [file] })
    passed += result.counts.passed
    failed += result.counts.failed
    for (const { title } of failuresOf(file, result.counts)) failures.set(title, (failures.get(title) ?? 0) + 1)
  }
  await stop()
  for (const [title, count] of failures) console.log(`Failed ${count} of ${times} times: ${title}`)
  console.log(`\n${passed} passed, ${failed} failed`)
  process.exitCode = failed > 0 ? 1 : 0
}
