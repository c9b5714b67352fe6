// Builds the image, runs it with the restrictions of compose.yaml and the Helm chart, and prints the result of each check.
import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { productionSystems } from '../../server/src/kernel/outside-systems.ts'
import { startPostgres } from '../../server/src/postgres/start-postgres.ts'
import { makeLocalBases } from './base.ts'
import {
  findProgram,
  isHealthy,
  isRunning,
  layersOf,
  logsOf,
  run,
  runOnce,
  startContainer,
  stopContainer,
} from './engine.ts'
import { orderAt } from './orders.ts'

const root = resolve(import.meta.dirname, '../..')
const maxMegabytes = 430
const image = 'localhost/dealerline:check'
const startMs = 180_000

const { values } = parseArgs({
  options: {
    'local-base': { type: 'boolean', default: false },
    base: { type: 'string' },
    'runtime-base': { type: 'string' },
    image: { type: 'string' },
  },
})

const problems: string[] = []
const report = (passed: boolean, text: string) => {
  console.log(`${passed ? 'ok     ' : 'FAILED '} ${text}`)
  if (!passed) problems.push(text)
}

function build(): string {
  if (values.image) return values.image
  const bases = values['local-base'] ? makeLocalBases() : { base: values.base, runtimeBase: values['runtime-base'] }
  const words = [
    ...(bases.base ? ['--build-arg', `BASE=${bases.base}`] : []),
    ...(bases.runtimeBase ? ['--build-arg', `RUNTIME_BASE=${bases.runtimeBase}`] : []),
    ...(values['local-base'] ? ['--isolation', 'chroot', '--network', 'host'] : []),
  ]
  // The format of OCI has no health check.
  run('podman', ['build', '--quiet', '--format', 'docker', ...words, '--file', 'Containerfile', '--tag', image, root])
  return image
}

function reportSize(built: string): void {
  const [{ Size: bytes }] = JSON.parse(run('podman', ['image', 'inspect', built])) as [{ Size: number }]
  for (const layer of layersOf(built))
    console.log(`        ${(layer.bytes / 1e6).toFixed(1).padStart(6)} MB  ${layer.step.slice(0, 100)}`)
  report(bytes < maxMegabytes * 1e6, `the image has ${Math.round(bytes / 1e6)} MB, of at most ${maxMegabytes} MB`)
}

/** An empty folder that only the user of the image may write to. */
function makeVolume(folder: string, name: string): string {
  const volume = join(folder, name)
  mkdirSync(volume)
  chownSync(volume, 10001, 10001)
  return volume
}

async function waitUntilReady(site: string, name: string): Promise<boolean> {
  for (const end = Date.now() + startMs; Date.now() < end; await pause(500)) {
    if ((await fetch(`${site}/readyz`).catch(() => undefined))?.ok) return true
    if (!isRunning(name)) break
  }
  console.error(logsOf(name))
  return false
}

const statusOf = async (address: string) => (await fetch(address).catch(() => undefined))?.status

async function makeDatabase(url: string, name: string): Promise<string> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${name}`).finally(() => client.end())
  const address = new URL(url)
  address.pathname = `/${name}`
  return address.href
}

const storagePort = 20814

/** Starts an S3 server without a bucket. Returns a function that stops it. */
async function startStorage(folder: string): Promise<() => void> {
  mkdirSync(folder)
  const program = join(root, 'node_modules/s3rver/bin/s3rver.js')
  const options = ['--directory', folder, '--address', '127.0.0.1', '--port', String(storagePort)]
  const server = spawn(process.execPath, [program, ...options], { stdio: 'ignore' })
  for (let attempt = 0; attempt < 100 && !(await statusOf(`http://127.0.0.1:${storagePort}`)); attempt += 1)
    await pause(100)
  return () => server.kill()
}

/** Writes secrets as files, like compose.yaml and the chart, and returns the settings with their paths. */
function writeSecrets(folder: string, secrets: Record<string, string>): Record<string, string> {
  mkdirSync(folder)
  const settings: Record<string, string> = {}
  for (const [name, value] of Object.entries(secrets)) {
    writeFileSync(join(folder, name), `${value}\n`)
    settings[`${name}_FILE`] = `/run/secrets/${name}`
  }
  return settings
}

/** Migrates by a container, and starts a web server and a worker that do not migrate, like the Helm chart. */
async function checkProduction(built: string, folder: string, databaseUrl: string): Promise<void> {
  const secrets = join(folder, 'secrets')
  const settings = {
    ...writeSecrets(secrets, {
      DATABASE_URL: databaseUrl,
      MASTER_KEY: randomBytes(32).toString('base64'),
      S3_ACCESS_KEY: 'S3RVER',
      S3_SECRET_KEY: 'S3RVER',
    }),
    S3_BUCKET: 'dealerline',
    S3_ENDPOINT: `http://127.0.0.1:${storagePort}`,
    PUBLIC_URL: 'https://portal.telco.example',
    TRUSTED_PROXIES: '127.0.0.1',
    MAIL_FROM: 'orders@telco.example',
    ALLOW_SANDBOXES: productionSystems.join(','),
    MIGRATE_ON_START: 'never',
    DRAIN_SECONDS: '1',
    // The embedded PostgreSQL has few connections.
    DATABASE_POOL_SIZE: '4',
  }
  const volume = makeVolume(folder, 'production')
  const unsafe = runOnce({ name: 'dealerline-unsafe', volume, settings: { DATABASE_URL: databaseUrl } }, built)
  report(
    unsafe.status === 1 && unsafe.output.includes('MASTER_KEY'),
    'without settings, it refuses to start and names them',
  )
  const bucket = { name: 'dealerline-bucket', volume, secrets, settings, program: 'node' }
  const created = runOnce({ ...bucket, words: ['deploy/container/make-bucket.mjs'] }, built)
  report(created.status === 0, `the bucket: ${created.output.trim()}`)
  const migration = runOnce({ name: 'dealerline-migrate', volume, secrets, settings, words: ['migrate'] }, built)
  report(migration.status === 0, `migrate ends with 0: ${migration.output.trim().split('\n').length} lines`)
  const create = ['admin', 'create', '--email', 'billie@telco.example', '--name', 'Billie Boss']
  const admin = runOnce({ name: 'dealerline-admin', volume, secrets, settings, words: create }, built)
  report(
    admin.status === 0 && admin.output.includes(settings.PUBLIC_URL),
    'admin create prints a link for the password',
  )
  const servers = [
    { name: 'dealerline-web', role: 'web', port: '20811' },
    { name: 'dealerline-worker', role: 'worker', port: '20812' },
  ]
  for (const { name, role, port } of servers)
    startContainer({ name, volume, secrets, settings: { ...settings, ROLE: role, PORT: port } }, built)
  for (const { name, role, port } of servers) {
    const site = `http://127.0.0.1:${port}`
    report(await waitUntilReady(site, name), `${role}: /readyz answers 200`)
    report(
      isHealthy(name, '/healthz') && isHealthy(name, '/readyz'),
      `${role}: the health check succeeds in the container`,
    )
    const page = await statusOf(`${site}/`)
    report(page === (role === 'web' ? 200 : 404), `${role}: / answers ${page}`)
  }
  report((await statusOf('http://127.0.0.1:20811/dev/mailbox')) === 404, 'web: /dev does not exist in production')
  for (const { name, role } of servers) report(stopContainer(name) === 0, `${role}: ends with 0 after SIGTERM`)
}

/** Starts the demonstration, which has people who can sign in without a second factor, and orders over HTTP. */
async function checkOrder(built: string, folder: string, databaseUrl: string): Promise<void> {
  const name = 'dealerline-demonstration'
  const site = 'http://localhost:20813'
  const password = randomBytes(16).toString('base64url')
  const settings = {
    DATABASE_URL: databaseUrl,
    ENVIRONMENT: 'development',
    PUBLIC_URL: site,
    PORT: '20813',
    DEMO_PASSWORD: password,
  }
  const volume = makeVolume(folder, 'demonstration')
  startContainer({ name, volume, settings }, built)
  try {
    if (!(await waitUntilReady(site, name))) return report(false, 'the demonstration is ready')
    const page = await (await fetch(`${site}/`)).text()
    const script = /src="(\/[^"]+\.js)"/.exec(page)?.[1]
    report(script !== undefined && (await statusOf(`${site}${script}`)) === 200, `serves the web app: ${script}`)
    const { orderID, pdfBytes } = await orderAt(site, password)
    report(true, `a dealer signed in, created order ${orderID} with a file and printed it (${pdfBytes} bytes)`)
    const files = readdirSync(join(volume, 'files'), { recursive: true }).length
    report(files > 0, `the volume has the files of the portal (${readdirSync(volume).join(', ')})`)
  } catch (error) {
    report(false, String(error))
    console.error(logsOf(name))
  } finally {
    report(stopContainer(name) === 0, 'the demonstration ends with 0 after SIGTERM')
  }
}

async function main(): Promise<void> {
  const tools = ['podman', ...(values['local-base'] ? ['mmdebstrap'] : [])]
  const missing = tools.filter((name) => !findProgram(name))
  if (missing.length > 0) {
    console.log(
      `SKIPPED everything: ${missing.join(' and ')} is not installed (apt-get install ${missing.join(' ')} runc).`,
    )
    process.exitCode = 2
    return
  }
  const built = build()
  reportSize(built)
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-image-'))
  chmodSync(folder, 0o711)
  const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), log: () => undefined })
  try {
    const stopStorage = await startStorage(join(folder, 'storage'))
    await checkProduction(built, folder, await makeDatabase(postgres.url, 'production')).finally(stopStorage)
    report(readdirSync(join(folder, 'storage/dealerline')).length > 0, 'the bucket has the files of the installation')
    await checkOrder(built, folder, await makeDatabase(postgres.url, 'demonstration'))
  } finally {
    await postgres.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  console.log(
    'SKIPPED compose.yaml with its other images, and a Kubernetes cluster: this check runs only the portal’s image.',
  )
  console.log(problems.length === 0 ? 'The image works.' : `${problems.length} checks failed.`)
  if (problems.length > 0) process.exitCode = 1
}

await main()
