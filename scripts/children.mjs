// Runs programs of the project with its own Node, and stops them together with this process.
import { spawn } from 'node:child_process'
import { projectEnvironment, projectNode, root } from './install.mjs'

const children = new Set()
let stopping = false
let exitCode = 0
let restart

function stop(signal) {
  if (!stopping) {
    stopping = true
    clearTimeout(restart)
    // Kill processes that do not end by themselves.
    setTimeout(() => end('SIGKILL'), 60_000).unref()
  }
  end(signal)
  if (children.size === 0) process.exit(exitCode)
}

function end(signal) {
  for (const child of children) child.kill(signal)
}

/** Starts a child process, and ends this process when it ends. */
export function start(parameters, environment) {
  startChild(parameters, environment, finishWithReason)
}

function finishWithReason(child, code, signal) {
  if (signal && !stopping) console.error(`The portal ended unexpectedly (${signal}). Start it again; nothing is lost.`)
  finish(child, code ?? (stopping ? 0 : 1))
}

/** The server is given up when it ends for the fifth time in a row. A server that was ready for a minute begins a new row. */
const maxEnds = 5
const longRunMs = 60_000

/**
 * Starts a server, and starts it again if it ends unexpectedly after it has sent a message that it is ready. The first wait
 * before a restart is `waitMs`, and each wait in a row is twice as long as the one before.
 */
export function keepRunning(parameters, environment, waitMs = 1000) {
  let ends = 0
  let wasReady = false
  const run = () => {
    let readyAt = Number.POSITIVE_INFINITY
    const child = startChild(parameters, environment, (ended, code, signal) => {
      if (stopping || code === 0 || !wasReady) return finishWithReason(ended, code, signal)
      ends = Date.now() - readyAt > longRunMs ? 1 : ends + 1
      const cause = signal ?? `exit code ${code}`
      if (ends >= maxEnds) {
        console.error(
          `The portal ended unexpectedly ${ends} times in a row (${cause}). Read its log, then start it again; nothing is lost.`,
        )
        return finish(ended, code ?? 1)
      }
      children.delete(ended)
      const pauseMs = waitMs * 2 ** (ends - 1)
      console.error(
        `The portal ended unexpectedly (${cause}). It starts again in ${pauseMs / 1000} s; nothing is lost.`,
      )
      restart = setTimeout(run, pauseMs)
    })
    child.once('message', () => {
      wasReady = true
      readyAt = Date.now()
    })
  }
  run()
}

/**
 * Starts a child process in a separate process group. Ctrl-C in a terminal therefore reaches the child only once,
 * through this process. The IPC channel closes when this process ends, even if it was killed, and the child then stops.
 */
function startChild(parameters, environment, onEnd) {
  const child = spawn(projectNode, parameters, {
    cwd: root,
    env: projectEnvironment(environment),
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
    shell: process.platform === 'win32',
  })
  children.add(child)
  child.once('error', (error) => {
    console.error(`The portal could not be started: ${error.message}`)
    finish(child, 1)
  })
  child.once('exit', (code, signal) => onEnd(child, code, signal))
  return child
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
