// Runs programs of the project with its own Node, and stops them together with this process.
import { spawn } from 'node:child_process'
import { projectEnvironment, projectNode, root } from './install.mjs'

const children = new Set()
let stopping = false
let exitCode = 0

function stop(signal) {
  if (!stopping) {
    stopping = true
    // Kill processes that do not end by themselves.
    setTimeout(() => end('SIGKILL'), 60_000).unref()
  }
  end(signal)
}

function end(signal) {
  for (const child of children) child.kill(signal)
}

/**
 * Starts a child process in a separate process group. Ctrl-C in a terminal therefore reaches the child only once,
 * through this process. The IPC channel closes when this process ends, even if it was killed, and the child then stops.
 */
export function start(parameters, environment, channel = true) {
  const child = spawn(projectNode, parameters, {
    cwd: root,
    env: projectEnvironment(environment),
    stdio: ['ignore', 'inherit', 'inherit', ...(channel ? ['ipc'] : [])],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  })
  children.add(child)
  child.once('error', (error) => {
    console.error(`The portal could not be started: ${error.message}`)
    finish(child, 1)
  })
  child.once('exit', (code, signal) => {
    if (signal && !stopping)
      console.error(`The portal ended unexpectedly (${signal}). Start it again; nothing is lost.`)
    finish(child, code ?? (stopping ? 0 : 1))
  })
}

function finish(child, code) {
  children.delete(child)
  exitCode ||= code
  if (!stopping) stop('SIGTERM')
  if (children.size === 0) process.exit(exitCode)
}

/** Stops the children when this process gets a signal, or when npm, which has started it, ends. */
export function stopWithParent() {
  process.on('SIGINT', () => stop('SIGINT'))
  process.on('SIGTERM', () => stop('SIGTERM'))
  process.on('SIGHUP', () => stop('SIGTERM'))
  // If npm is killed, it sends no signal to this process. Stop when npm has ended, but send no second signal, which would
  // cut off open requests.
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || parent <= 1) return
  const watch = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(watch)
    if (!stopping) stop('SIGTERM')
  }, 1000).unref()
}

/**
 * Runs a program in the terminal of this process, and ends with its exit code. Ctrl-C in a terminal reaches both, so
 * this process only waits for the program.
 */
export function runInTerminal(parameters) {
  // The names of files that people write are relative to the folder in which they called the command.
  const callerFolder = process.env.INIT_CWD ?? process.cwd()
  const child = spawn(projectNode, parameters, {
    cwd: root,
    env: projectEnvironment({ CALLER_FOLDER: callerFolder }),
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  process.on('SIGINT', () => undefined)
  for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.once('error', (error) => {
    console.error(`The command could not be started: ${error.message}`)
    process.exit(3)
  })
  child.once('exit', (code) => process.exit(code ?? 3))
}
