// Starts the portal: `npm start`, or `npm run dev` to reload on change. Installs and builds missing parts first.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { ensureBuilt, ensureInstalled, projectEnvironment, projectNode, root, SetupError } from './install.mjs'
import { serverFlags } from './server-flags.mjs'
import { loadSettings } from './settings-file.mjs'

const isDevelopment = process.argv.includes('--dev')
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
function start(parameters, environment, channel = true) {
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

function followParent() {
  // If npm is killed, it sends no signal to this process. Stop when npm has ended.
  const parent = process.ppid
  if (!process.env.npm_lifecycle_event || parent <= 1) return
  setInterval(() => process.ppid !== parent && stop('SIGTERM'), 1000).unref()
}

loadSettings(root)
try {
  ensureInstalled()
  if (!isDevelopment) ensureBuilt()
} catch (error) {
  if (!(error instanceof SetupError)) throw error
  console.error(error.message)
  process.exit(1)
}

process.on('SIGINT', () => stop('SIGINT'))
process.on('SIGTERM', () => stop('SIGTERM'))
process.on('SIGHUP', () => stop('SIGTERM'))
followParent()

if (isDevelopment) {
  const port = Number(process.env.PORT) || 8080
  const serverPort = port < 65535 ? port + 1 : port - 1
  const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`
  // Node's watcher starts the server as its own child, and stops it together with itself.
  start([...serverFlags, '--watch', '--watch-preserve-output', join('server', 'src', 'main.ts')], {
    PORT: String(serverPort),
    PUBLIC_URL: publicUrl,
  })
  start([join('scripts', 'dev-web.mjs')], { PORT: String(port), SERVER_PORT: String(serverPort) })
} else {
  start([...serverFlags, join('server', 'src', 'main.ts')], { NODE_ENV: process.env.NODE_ENV || 'production' })
}
