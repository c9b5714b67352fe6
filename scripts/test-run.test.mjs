import { expect, test } from 'vitest'
import { TestRun } from './test-run.mjs'

const pass = (file, title = 'works') => ({ file, title, seconds: 1 })
const fail = (file, title = 'works') => ({ ...pass(file, title), failure: `${title} failed` })

/** A test program with these results, one after the other. */
function makeProgram(...results) {
  const calls = []
  const run = async (_step, _program, options) => {
    calls.push(options)
    const tests = results[calls.length - 1]
    const { errors = [] } = tests
    const failures = tests.filter(({ failure }) => failure).length
    const failed = failures + errors.length
    return { passed: failed === 0, counts: { passed: tests.length - failures, failed, errors, tests, notRun: [] } }
  }
  return { run, calls }
}

async function runProgram(...results) {
  const program = makeProgram(...results)
  const run = new TestRun(program.run)
  await run.runTests('tests', 'tests')
  await run.repeatFailed()
  return { run, calls: program.calls }
}

test('a failed test that passes alone counts as passed, and is unsteady with its first output', async () => {
  const { run, calls } = await runProgram([pass('a.ts'), fail('b.ts')], [pass('b.ts')])
  expect(run.results.get('tests')).toBe(true)
  expect(run.counts.get('tests')).toMatchObject({ passed: 2, failed: 0 })
  expect(run.unsteady).toMatchObject([{ file: 'b.ts', title: 'works', first: 'works failed', second: 'passed' }])
  expect(calls[1].files).toEqual(['b.ts'])
})

test('only the first run of a file has the seed of the day', async () => {
  const { run, calls } = await runProgram([fail('a.ts')], [pass('a.ts')])
  expect(calls[0].environment.TEST_SEED).toMatch(/^\d{8}$/)
  expect(calls[1].environment?.TEST_SEED).toBe(undefined)
  expect(run.unsteady[0].seed).toBe(calls[0].environment.TEST_SEED)
})

test('a test that fails twice is a failure', async () => {
  const { run } = await runProgram([fail('a.ts'), fail('b.ts')], [fail('a.ts')], [pass('b.ts')])
  expect(run.results.get('tests')).toBe(false)
  expect(run.counts.get('tests')).toMatchObject({ passed: 1, failed: 1 })
})

test('an error outside the tests is a failure, even if a failed test passes alone', async () => {
  const first = Object.assign([pass('a.ts'), fail('b.ts')], { errors: ['Error: late'] })
  const { run } = await runProgram(first, [pass('b.ts')])
  expect(run.results.get('tests')).toBe(false)
  expect(run.counts.get('tests')).toMatchObject({ passed: 2, failed: 1 })
})

test('more than three failed files are failures, and none runs again', async () => {
  const { run, calls } = await runProgram(['a.ts', 'b.ts', 'c.ts', 'd.ts'].map((file) => fail(file)))
  expect(run.results.get('tests')).toBe(false)
  expect(calls).toHaveLength(1)
})

test('files of all steps run again after all of them, and are at most three', async () => {
  const first = ['a.ts', 'b.ts'].map((file) => fail(file))
  const runBoth = async (...journeys) => {
    const { run, calls } = makeProgram(first, journeys, [pass('a.ts')], [pass('b.ts')], [pass('c.ts')])
    const all = new TestRun(run)
    await all.runTests('tests', 'tests')
    await all.runTests('journeys', 'journeys')
    await all.repeatFailed()
    return { passed: [all.results.get('tests'), all.results.get('journeys')], calls }
  }
  const three = await runBoth(fail('c.ts'))
  expect(three.passed).toEqual([true, true])
  expect(three.calls.slice(2).map(({ files }) => files)).toEqual([['a.ts'], ['b.ts'], ['c.ts']])
  const four = await runBoth(fail('c.ts'), fail('d.ts'))
  expect(four.passed).toEqual([false, false])
  expect(four.calls).toHaveLength(2)
})
