// Starts the portal for development, and reloads it on change: `npm run dev`. Installs missing parts first.
import { join } from 'node:path'
import { start, stopWithParent } from './children.mjs'
import { endWith, ensureInstalled, root } from './install.mjs'
import { serverFlags } from './server-flags.mjs'
import { loadSettings } from './settings-file.mjs'

loadSettings(root)
try {
  ensureInstalled()
} catch (error) {
  endWith(error)
}

stopWithParent()
const port = Number(process.env.PORT) || 8080
const serverPort = port < 65535 ? port + 1 : port - 1
const publicUrl = process.env.PUBLIC_URL || `http://localhost:${port}`
// Node's watcher starts the server as its own child, and stops it together with itself.
start([...serverFlags, '--watch', '--watch-preserve-output', join('server', 'src', 'main.ts')], {
  PORT: String(serverPort),
  PUBLIC_URL: publicUrl,
})
start([join('scripts', 'dev-web.mjs')], { PORT: String(port), SERVER_PORT: String(serverPort) })
