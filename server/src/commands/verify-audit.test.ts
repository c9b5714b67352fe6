import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { tamperWithAudit } from '../../test/audit.ts'
import { dealerline } from '../../test/dealerline.ts'
import { freePort } from '../../test/free-port.ts'
import { startPortal } from '../portal.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-verify-'))
// A folder that the account that runs PostgreSQL can access if the tests run as root.
chmodSync(folder, 0o711)
const dataDir = join(folder, 'data')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const verifyAudit = (...options: string[]) => dealerline(['verify-audit', ...options], { DATA_DIR: dataDir })

describe('the command verify-audit', () => {
  test('refuses a folder without a database and options that it cannot read', async () => {
    const message = (text: string) => expect.stringContaining(text)
    expect(await verifyAudit()).toMatchObject({ status: 3, stderr: message('There is no database in') })
    expect(await verifyAudit('--since', 'May')).toMatchObject({ status: 2, stderr: message('2026-11-01') })
    expect(await verifyAudit('--head', '12')).toMatchObject({ status: 2, stderr: message('64 hexadecimal') })
    expect(await verifyAudit('--help')).toMatchObject({ status: 0, stdout: message('--since <day>') })
  })

  test('checks the log of a portal that runs, and of one that was stopped', async () => {
    const environment = {
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      LOG_LEVEL: 'silent',
      DEMO_SIZE: 'small',
    }
    const portal = await startPortal(environment, { webFolder: folder, logLine: () => undefined })
    const running = await verifyAudit('--json')
    expect(running).toMatchObject({ status: 0, stderr: '' })
    await portal.stop()

    const stopped = await verifyAudit('--json')
    expect(stopped).toMatchObject({ status: 0, stderr: expect.stringContaining('The portal is not running') })
    const [during, after] = [running, stopped].map(({ stdout }) => JSON.parse(stdout))
    expect(after).toMatchObject({ intact: true, entries: during.entries + during.pending, pending: 0 })
    expect(after.entries).toBeGreaterThan(10)
    const { stdout: lines } = await verifyAudit('--head', after.head.hash)
    expect(lines).toContain(`${after.entries} entries of`)
    expect(lines).toContain(`Head: ${after.head.hash} (position ${after.entries})\nThe audit log is intact.`)

    const restarted = await startPortal(environment, { webFolder: folder, logLine: () => undefined })
    await tamperWithAudit(restarted.databaseUrl, 'delete from audit_log where audit_id = 2')
    await restarted.stop()
    const { status, stdout } = await verifyAudit()
    expect(status).toBe(1)
    expect(stdout).toMatch(/Removed: entry 2 \(\d{4}-\d\d-\d\d\)\.\n/)
    expect(stdout).toContain('The audit log is not intact: 1 problem.')
  })
})
