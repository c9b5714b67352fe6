import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { join, resolve } from 'node:path'
import { publishedPassword } from '../src/demo/accounts.ts'
import { authorisationUrl, Browser } from '../src/identity/test-browser.ts'
import { addressOf, until } from './portal.ts'

const root = resolve(import.meta.dirname, '../..')

export type ServerProcess = Awaited<ReturnType<typeof startServerProcess>>

/** Starts the server as a separate process, like `npm start`, and waits until it is ready. */
export async function startServerProcess(settings: Record<string, string>) {
  const port = Number(settings.PORT ?? (await freePort()))
  const url = `http://localhost:${port}`
  const server = spawn(join(root, 'node_modules/.bin/node'), ['server/src/main.ts'], {
    cwd: root,
    env: { PATH: process.env.PATH, LOG_LEVEL: 'warn', RATE_LIMIT: '1000000', ...settings, PORT: String(port) },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const output = collect(server)
  await until(async () => {
    if (server.exitCode !== null) throw new Error(`The server ended with code ${server.exitCode}.\n${output()}`)
    return (await fetch(`${url}/readyz`).catch(() => undefined))?.ok
  }, 'the server is ready')
  return {
    url,
    process: server,
    output,
    /** Sends a signal and waits until the process has ended. Returns its exit code. */
    async end(signal: NodeJS.Signals = 'SIGTERM'): Promise<number | null> {
      if (server.exitCode === null && server.signalCode === null) {
        const ended = once(server, 'exit')
        server.kill(signal)
        await ended
      }
      return server.exitCode
    },
  }
}

function collect(server: ChildProcess): () => string {
  let text = ''
  const add = (data: Buffer) => {
    text += data
  }
  for (const stream of [server.stdout, server.stderr]) stream?.on('data', add)
  return () => text
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolveListening) => server.listen(0, 'localhost', resolveListening))
  const address = server.address()
  await new Promise((resolveClosing) => server.close(resolveClosing))
  return typeof address === 'object' && address ? address.port : 0
}

/** Signs a demonstration account in at the built-in provider. Returns the ID token. */
export async function signInAt(site: string, as: string): Promise<string> {
  const proof = randomBytes(32).toString('base64url')
  const browser = new Browser()
  const page = await browser.open(authorisationUrl({ site, clientId: 'dealerline-web', proof }))
  const back = await browser.open(page.url.href, { email: addressOf(as), password: publishedPassword })
  const form = {
    client_id: 'dealerline-web',
    grant_type: 'authorization_code',
    code: back.url.searchParams.get('code') ?? '',
    redirect_uri: `${site}/callback`,
    code_verifier: proof,
  }
  const headers = { origin: site }
  const response = await fetch(`${site}/identity/token`, { method: 'POST', headers, body: new URLSearchParams(form) })
  const { id_token } = (await response.json()) as { id_token: string }
  return id_token
}
