// Runs the project's programs one by one or two at a time, and prints the name and duration of each. The steps have no
// time limit, because machines can be slow. Each test has its own limit.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectEnvironment, projectNode, root } from './install.mjs'

const children = new Set()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.on(signal, () => {
    for (const child of children) child.kill(signal)
    process.exitCode = 1
  })
}

/**
 * Returns the environment without settings of the portal. Tests start portals, and the shell's DATABASE_URL could be
 * the address of a real database.
 */
function environment(more) {
  const clean = projectEnvironment(more)
  const settings = readFileSync(join(root, 'server', 'src', 'kernel', 'config.ts'), 'utf8').matchAll(
    /'([A-Z][A-Z0-9]*(?:_[A-Z0-9]+)*)',/g,
  )
  for (const [, name] of settings) delete clean[name]
  return { ...clean, ...more }
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

function run([program, ...parameters], more, output) {
  return new Promise((resolve) => {
    const child = spawn(projectNode, [toPath(program), ...parameters], {
      cwd: root,
      env: environment(more),
      stdio: ['ignore', output, output],
      shell: process.platform === 'win32',
    })
    children.add(child)
    const chunks = []
    child.stdout?.on('data', (data) => chunks.push(data))
    child.stderr?.on('data', (data) => chunks.push(data))
    child.once('error', (error) => chunks.push(Buffer.from(`${error.message}\n`)))
    child.once('close', (code, signal) => {
      children.delete(child)
      if (signal) chunks.push(Buffer.from(`Ended by ${signal}.\n`))
      resolve({ passed: code === 0, output: Buffer.concat(chunks).toString() })
    })
  })
}

/** Runs one program with live output. Returns whether it succeeded. */
export async function runTool(name, command, more = {}) {
  const startTime = Date.now()
  console.log(`\n${name} …`)
  const { passed, output } = await run(command, more, 'inherit')
  if (output) console.log(output)
  printStatus(name, `${passed ? 'passed' : 'FAILED'} in ${seconds(startTime)}`)
  return passed
}

async function runStep([name, commands, { environment: more = {}, prints = false } = {}]) {
  const startTime = Date.now()
  const results = []
  for (const command of commands) results.push(await run(command, more, 'pipe'))
  const passed = results.every((result) => result.passed)
  printStatus(name, `${passed ? 'passed' : 'FAILED'} in ${seconds(startTime)}`)
  if (!passed || prints)
    console.log(
      results
        .map((result) => result.output.trimEnd())
        .filter(Boolean)
        .join('\n'),
      '\n',
    )
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
