// Runs the project's programs one by one or two at a time, and prints the name and duration of each. The steps have no
// time limit, because machines can be slow. Each test has its own limit.
import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem, tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'
import { projectEnvironment, projectNode, root } from './install.mjs'
import { follow, signalAll } from './process-tree.mjs'

const isWindows = process.platform === 'win32'
const children = new Set()
let isStopping = false

/** The memory that the temporary files of a run fit into, in bytes. */
const enoughMemory = 8e9

/**
 * Returns the folder in memory, if it is large enough and TMPDIR names no other, or else the system's temporary folder.
 * Tests create and remove some hundred thousand files of databases. ext4 does not reuse the inodes of files that were
 * removed within the last seconds, and searches through all of them for each new file.
 */
function findTemporaryFolder() {
  const inMemory = '/dev/shm'
  if (process.env.TMPDIR || !existsSync(inMemory)) return tmpdir()
  const { bavail, bsize } = statfsSync(inMemory)
  return Math.min(bavail * bsize, freemem()) >= enoughMemory ? inMemory : tmpdir()
}

/** The folder for all temporary files of the steps. It is removed at the end, however the steps end. */
const temporaryFolder = mkdtempSync(join(findTemporaryFolder(), 'dealerline-test-'))
// If root runs the tests, PostgreSQL runs as another account, which needs access to its folder.
chmodSync(temporaryFolder, 0o711)
process.on('exit', () => rmSync(temporaryFolder, { recursive: true, force: true, maxRetries: 3 }))

/** Returns the path of a temporary file. */
export const temporaryPath = (name) => join(temporaryFolder, name)

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stop(signal))

/** Ends all programs of all steps, their databases and browsers too, and then this process. */
async function stop(signal) {
  if (isStopping) return
  isStopping = true
  console.error(`\nStopping, because of ${signal} …`)
  // Outside Linux, only the programs themselves are known.
  for (const child of children) child.kill('SIGTERM')
  for (let tries = 0; signalAll('SIGTERM') > 0 && tries < 20; tries += 1) await pause(100)
  for (const child of children) child.kill('SIGKILL')
  while (signalAll('SIGKILL') > 0) await pause(100)
  process.exit(signal === 'SIGINT' ? 130 : 143)
}

/**
 * Returns the environment without settings of the portal. Tests start portals, and the shell's DATABASE_URL could be
 * the address of a real database.
 */
function environment(more) {
  const clean = projectEnvironment()
  const settings = readFileSync(join(root, '.env.example'), 'utf8').matchAll(/^# ([A-Z][A-Z0-9_]*)=/gm)
  for (const [, name] of settings) delete clean[name]
  return { ...clean, TMPDIR: temporaryFolder, ...more }
}

export const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`

export function printStatus(name, text) {
  console.log(`${name.padEnd(10)} ${text}`)
}

/** Returns the path of a program of the project or of a package. */
function toPath(program) {
  const projectPath = join(root, program)
  return program.startsWith('-') || existsSync(projectPath) ? program : join(root, 'node_modules', program)
}

/** Runs a program. Gives each line of its output to `print`. Returns whether it succeeded. */
function run(name, [program, ...parameters], more, print) {
  // A step that begins while the others are being stopped would be left running.
  if (isStopping) return new Promise(() => undefined)
  return new Promise((resolve) => {
    const child = spawn(projectNode, [toPath(program), ...parameters], {
      cwd: root,
      env: environment(more),
      stdio: ['ignore', 'pipe', 'pipe'],
      // In a separate process group, so that Ctrl-C reaches it only through this process.
      detached: !isWindows,
      shell: isWindows,
    })
    children.add(child)
    follow(child.pid, name)
    for (const input of [child.stdout, child.stderr]) createInterface({ input }).on('line', print)
    child.once('error', (error) => print(error.message))
    child.once('close', (code, signal) => {
      children.delete(child)
      // While the steps are being stopped, nothing continues.
      if (isStopping) return
      if (signal) print(`Ended by ${signal}.`)
      resolve(code === 0)
    })
  })
}

/** Runs one program, and prints its output meanwhile, line by line. Returns whether it succeeded. */
export async function runTool(name, command, more = {}) {
  const startTime = Date.now()
  console.log(`\n${name} …`)
  const colours = process.stdout.isTTY ? { FORCE_COLOR: '1' } : {}
  const passed = await run(name, command, { ...colours, ...more }, (line) => console.log(line))
  printStatus(name, `${passed ? 'passed' : 'FAILED'} in ${seconds(startTime)}`)
  return passed
}

async function runStep([name, commands, { environment: more = {}, prints = false } = {}]) {
  const startTime = Date.now()
  const lines = []
  const results = []
  for (const command of commands) results.push(await run(name, command, more, (line) => lines.push(line)))
  const passed = results.every(Boolean)
  printStatus(name, `${passed ? 'passed' : 'FAILED'} in ${seconds(startTime)}`)
  if ((!passed || prints) && lines.length > 0) console.log(lines.join('\n'), '\n')
  return [name, passed]
}

/**
 * Runs all steps, two at a time, regardless of failures. Prints the output of failed steps, and of those with `prints`.
 * Returns whether each passed.
 */
export async function runTogether(steps) {
  const waiting = [...steps]
  const results = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) results.push(await runStep(step))
  }
  await Promise.all([worker(), worker()])
  return results
}
