import { spawnSync } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { tamperWithAudit } from '../../test/audit.ts'
import { readConfig } from '../kernel/config.ts'
import { startPortal } from '../portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-verify-'))
// A folder that the account that runs PostgreSQL can access if the tests run as root.
chmodSync(folder, 0o711)
const dataDir = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function verifyAudit(...options: string[]) {
  const program = join(import.meta.dirname, 'verify-audit.ts')
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir }
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...options], { env, encoding: 'utf8' })
  return { status, stdout, stderr }
}

function findFreePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}

describe('the command verify-audit', () => {
  test('refuses a folder without a database and options that it cannot read', () => {
    expect(verifyAudit()).toMatchObject({ status: 2, stderr: expect.stringContaining('There is no database in') })
    expect(verifyAudit('--since', 'May')).toMatchObject({ status: 2, stderr: expect.stringContaining('2026-11-01') })
    expect(verifyAudit('--head', '12')).toMatchObject({ status: 2, stderr: expect.stringContaining('64 hexadecimal') })
    expect(verifyAudit('--help')).toMatchObject({ status: 0, stdout: expect.stringContaining('--since DAY') })
  })

  test('checks the log of a portal that runs, and of one that was stopped', async () => {
    const environment = { DATA_DIR: dataDir, PORT: String(await findFreePort()), LOG_LEVEL: 'silent' }
    const portal = await startPortal(readConfig(environment), { webFolder: folder, logLine: () => undefined })
    const running = verifyAudit('--json')
    expect(running).toMatchObject({ status: 0, stderr: '' })
    await portal.stop()

    const stopped = verifyAudit('--json')
    expect(stopped).toMatchObject({ status: 0, stderr: expect.stringContaining('The portal is not running') })
    const [during, after] = [running, stopped].map(({ stdout }) => JSON.parse(stdout))
    expect(after).toMatchObject({ intact: true, entries: during.entries + during.pending, pending: 0 })
    expect(after.entries).toBeGreaterThan(10)
    const lines = verifyAudit('--head', after.head.hash).stdout
    expect(lines).toContain(`${after.entries} entries of`)
    expect(lines).toContain(`Head: ${after.head.hash} (position ${after.entries})\nThe audit log is intact.`)

    const restarted = await startPortal(readConfig(environment), { webFolder: folder, logLine: () => undefined })
    await tamperWithAudit(restarted.databaseUrl, 'delete from audit_log where audit_id = 2')
    await restarted.stop()
    const { status, stdout } = verifyAudit()
    expect(status).toBe(1)
    expect(stdout).toMatch(/Removed: entry 2 \(\d{4}-\d\d-\d\d\)\.\n/)
    expect(stdout).toContain('The audit log is not intact: 1 problem.')
  })
})
