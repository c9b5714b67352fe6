import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { dealerline } from '../test/dealerline.ts'
import { until } from '../test/portal.ts'
import { programEnvironment } from '../test/program-environment.ts'
import { signInAt } from '../test/remote-portal.ts'
import { type ServerProcess, startServerProcess } from '../test/server-process.ts'
import { findHolder, processStart } from './postgres/lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-embedded-'))
// If the tests run as root, PostgreSQL runs as another account and must be able to access the folder.
chmodSync(folder, 0o711)
const dataDir = join(folder, 'data')
let server: ServerProcess
let token: string

beforeAll(async () => {
  server = await startServerProcess({ DATA_DIR: dataDir })
  token = await signInAt(server.url, 'dealer')
})
afterAll(async () => {
  await server.end()
  rmSync(folder, { recursive: true, force: true })
})

const postmaster = () => Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])
const readiness = async () => (await fetch(`${server.url}/readyz`)).status
const readMenu = () => fetch(`${server.url}/api/order/GetMenu`, { headers: { authorization: `Bearer ${token}` } })

test('restarts a killed database, answers calls in flight with 503 at worst, and becomes ready again', async () => {
  const killed = postmaster()
  const answers = Array.from({ length: 40 }, readMenu)
  process.kill(killed, 'SIGKILL')
  for (let round = 0; round < 20; round++) answers.push(readMenu())
  for (const answer of await Promise.all(answers)) {
    if (answer.status === 200) continue
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5'])
  }
  const isBack = async () => postmaster() !== killed && (await readMenu()).status === 200 && (await readiness()) === 200
  await until(() => isBack().catch(() => false), 'the server is ready again')
  expect(processStart(killed)).toBeUndefined()
  expect(server.process.exitCode).toBeNull()
})

if (process.env.TEST_DEEP)
  test('starts again after the server was killed, with the database that still runs', async () => {
    const orphan = postmaster()
    await server.end('SIGKILL')
    expect(processStart(orphan)).toBeDefined()
    server = await startServerProcess({ DATA_DIR: dataDir, PORT: new URL(server.url).port })
    expect(processStart(orphan)).toBeUndefined()
    expect((await readMenu()).status).toBe(200)
  })

test('stops the database when it is stopped, and verify-audit checks the log before and after that', async () => {
  const verifyAudit = (...options: string[]) => dealerline(['verify-audit', ...options], { DATA_DIR: dataDir })
  const running = await verifyAudit('--json')
  expect(running).toMatchObject({ status: 0, stderr: '' })
  const last = postmaster()
  expect(await server.end('SIGTERM')).toBe(0)
  expect(processStart(last)).toBeUndefined()

  const stopped = await verifyAudit('--json')
  expect(stopped).toMatchObject({ status: 0, stderr: expect.stringContaining('The portal is not running') })
  const [during, after] = [running, stopped].map(({ stdout }) => JSON.parse(stdout))
  expect(after).toMatchObject({ intact: true, entries: during.entries + during.pending, pending: 0 })
  expect(after.entries).toBeGreaterThan(10)
  const { stdout: lines } = await verifyAudit('--head', after.head.hash)
  expect(lines).toContain(`${after.entries} entries of`)
  expect(lines).toContain(`Head: ${after.head.hash} (position ${after.entries})\nThe audit log is intact.`)
})

if (process.env.TEST_DEEP)
  test('a killed server below npm start answers again', async () => {
    const children = resolve(import.meta.dirname, '../../scripts/children.mjs')
    const program = `import { keepRunning, stopWithParent } from '${children}'
      stopWithParent()
      keepRunning(['server/src/main.ts'], {})`
    const wrapper = spawn(process.execPath, ['--input-type=module', '--eval', program], {
      env: { ...programEnvironment, LOG_LEVEL: 'warn', DATA_DIR: dataDir, PORT: new URL(server.url).port },
      stdio: 'ignore',
    })
    onTestFinished(() => void wrapper.kill('SIGTERM'))
    const ended = once(wrapper, 'exit')
    const isReady = () =>
      readiness().then(
        (status) => status === 200,
        () => false,
      )
    await until(isReady, 'the server is ready')
    const killed = findHolder(dataDir)?.pid ?? 0
    process.kill(killed, 'SIGKILL')
    await until(async () => processStart(killed) === undefined, 'the server has ended')
    await until(isReady, 'the server is ready again')
    expect(findHolder(dataDir)?.pid).not.toBe(killed)
    wrapper.kill('SIGTERM')
    expect(await ended).toEqual([0, null])
  })
