import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { tamperWithAudit } from '../../test/audit.ts'
import { makeOrder } from '../../test/builders.ts'
import { dealerline } from '../../test/dealerline.ts'
import { makeTestPortal } from '../../test/portal.ts'
import { chainAuditEntries } from '../areas/portal/audit/chain.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'dealerline-verify-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

const verifyAudit = (...options: string[]) => dealerline(['verify-audit', ...options], { DATA_DIR: dataDir })

// `embedded-database.test.ts` checks the log of a portal that runs, and of one that was stopped.
describe('the command verify-audit', () => {
  test('refuses a folder without a database and options that it cannot read', async () => {
    const message = (text: string) => expect.stringContaining(text)
    expect(await verifyAudit()).toMatchObject({ status: 3, stderr: message('There is no database in') })
    expect(await verifyAudit('--since', 'May')).toMatchObject({ status: 2, stderr: message('2026-11-01') })
    expect(await verifyAudit('--head', '12')).toMatchObject({ status: 2, stderr: message('64 hexadecimal') })
    expect(await verifyAudit('--help')).toMatchObject({ status: 0, stdout: message('--since <day>') })
  })

  test('names an entry that was removed', async () => {
    const portal = await makeTestPortal()
    await makeOrder(portal)
    await chainAuditEntries(portal)
    const [entry] = await portal.rows<{ id: number }>(
      'select audit_id as id from audit_chain order by position offset 1 limit 1',
    )
    await tamperWithAudit(portal.databaseUrl, `delete from audit_log where audit_id = ${entry?.id}`)
    const settings = { DATA_DIR: dataDir, DATABASE_URL: portal.databaseUrl }
    const { status, stdout } = await dealerline(['verify-audit'], settings)
    await portal.stop()
    expect(status).toBe(1)
    expect(stdout).toMatch(new RegExp(`Removed: entry ${entry?.id} \\(\\d{4}-\\d\\d-\\d\\d\\)\\.\\n`))
    expect(stdout).toContain('The audit log is not intact: 1 problem.')
  })
})
