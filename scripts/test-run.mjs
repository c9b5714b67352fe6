// One run of checks and tests: it collects their results and prints a summary as its last lines.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './install.mjs'
import { processorSeconds } from './process-tree.mjs'
import { runTogether, seconds } from './run-steps.mjs'
import { countAll, failedFilesOf, slowestFiles, slowestTests } from './test-counts.mjs'
import { failuresOf, runTests } from './test-programs.mjs'

/** A run with more failed files than this has a cause, so repeating them would only take time. */
const maxRepeatedFiles = 3

/**
 * The seed of the day for generated tests. A repeated file uses only the seed that never changes, so a failure of the
 * day's seed alone is unsteady.
 */
const daySeed = new Date().toISOString().slice(0, 10).replaceAll('-', '')

export class TestRun {
  startTime = Date.now()
  results = new Map()
  counts = new Map()
  unsteady = []
  #failed = []
  #runTests

  /** @param run Runs a test program; see `runTests`. */
  constructor(run = runTests) {
    this.#runTests = run
  }

  /** Runs independent steps, two at a time. */
  async runSteps(steps) {
    for (const [name, passed] of await runTogether(steps)) this.results.set(name, passed)
  }

  /**
   * Runs tests as a step.
   * @param program `tests` or `journeys`
   * @param options of `runTests`
   */
  async runTests(step, program, options = {}) {
    if (this.counts.size === 0) console.log(`The seed of the day is ${daySeed}.`)
    const environment = { TEST_SEED: daySeed, ...options.environment }
    const { passed, counts } = await this.#runTests(step, program, { ...options, environment })
    this.results.set(step, passed)
    this.counts.set(step, counts)
    this.#failed.push(...failedFilesOf(counts).map((file) => ({ file, step, program, options, counts })))
  }

  /** Runs each failed file once more, alone. What passes then counts as passed, and is unsteady. */
  async repeatFailed() {
    const failed = this.#failed.splice(0)
    if (failed.length > maxRepeatedFiles) return
    for (const { file, step, program, options, counts } of failed) {
      console.log(`\n${file} failed, so it runs once more, alone.`)
      const environment = { ...options.environment, TEST_REPEATED: '1' }
      const second = await this.#runTests(step, program, { ...options, environment, files: [file] })
      if (second.passed) this.#noteUnsteady(step, file, failuresOf(file, counts))
      else
        console.log(
          failuresOf(file, second.counts)
            .map(({ failure }) => failure)
            .join('\n'),
        )
    }
  }

  #noteUnsteady(step, file, failures) {
    const counts = this.counts.get(step)
    const failed = counts.failed - failures.length
    this.counts.set(step, { ...counts, passed: counts.passed + failures.length, failed })
    this.results.set(step, failed === 0)
    for (const { title, failure } of failures)
      this.unsteady.push({ seed: daySeed, file, title, first: failure, second: 'passed' })
  }

  hasFailed(...steps) {
    return steps.filter((step) => this.results.get(step) === false)
  }

  /** Prints the measurements, the unsteady tests and the counts, and sets the exit code. */
  finish({ isStrict = false } = {}) {
    this.#printMeasurements()
    const notRun = [...this.counts.values()].flatMap((count) => count.notRun)
    for (const title of notRun) console.log(`Not run: ${title}`)
    if (isStrict && this.unsteady.length > 0) this.results.set('unsteady', false)
    const failed = [...this.results].filter(([, passed]) => !passed).map(([name]) => name)
    const outcome = failed.length === 0 ? 'Everything passed' : `Failed: ${failed.join(', ')}`
    console.log(`\n${outcome} in ${seconds(this.startTime)}.`)
    this.#reportUnsteady()
    const { passed, failed: failures } = countAll(this.results, this.counts)
    if (this.counts.size > 0) console.log(`\n${passed} passed, ${failures} failed`)
    process.exitCode = failures > 0 ? 1 : 0
  }

  #printMeasurements() {
    if (this.counts.size === 0) return
    const row = (values) => values.map((value, index) => (index === 0 ? value.padEnd(12) : value.padStart(11))).join('')
    const kinds = ['programs', 'portals', 'PostgreSQL', 'browser', 'renderers']
    console.log(`\nProcessor seconds\n${row(['', 'all', ...kinds])}`)
    const steps = processorSeconds()
    const sum = (values) => Object.values(values).reduce((total, value) => total + value, 0)
    const format = (value = 0) => (value === 0 ? '' : value.toFixed(1))
    for (const [step, byKind] of steps)
      console.log(row([step, format(sum(byKind)), ...kinds.map((kind) => format(byKind[kind]))]))
    console.log(row(['all', format([...steps.values()].reduce((total, byKind) => total + sum(byKind), 0))]))
    const print = (heading, list) => {
      console.log(`\n${heading}`)
      for (const { name, seconds: duration } of list)
        console.log(`${duration.toFixed(1).padStart(7)} s  ${name.slice(0, 150)}`)
    }
    print(
      'The slowest files:',
      slowestFiles(this.counts).map(({ file, seconds: duration }) => ({ name: file, seconds: duration })),
    )
    print(
      'The slowest tests:',
      slowestTests(this.counts).map(({ title, seconds: duration }) => ({ name: title, seconds: duration })),
    )
  }

  /** Prints the unsteady tests with both outputs, and adds them to .test-results/unsteady.json. */
  #reportUnsteady() {
    if (this.unsteady.length === 0) return
    console.log('\nUnsteady')
    const indent = (text) => text.trim().replaceAll('\n', '\n    ')
    for (const { file, title, first, second } of this.unsteady)
      console.log(`\n  ${file}: ${title}\n  first run:\n    ${indent(first)}\n  second run:\n    ${indent(second)}`)
    const folder = join(root, '.test-results')
    const path = join(folder, 'unsteady.json')
    mkdirSync(folder, { recursive: true })
    const known = existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : []
    const date = new Date().toISOString()
    const added = this.unsteady.map((test) => ({ date, ...test }))
    writeFileSync(path, `${JSON.stringify([...known, ...added], null, 2)}\n`)
  }
}
