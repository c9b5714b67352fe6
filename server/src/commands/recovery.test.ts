import { chmodSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dealerline } from '../../test/dealerline.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-recovery-'))
// A folder that the account that runs PostgreSQL can access if the tests run as root.
chmodSync(folder, 0o711)
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('two databases do not mix their changes in one folder', async () => {
  const changes = join(folder, 'shared-archive')
  const clusters = new Set<string>()
  for (const name of ['one', 'two']) {
    const settings = { DATA_DIR: join(folder, name), WAL_ARCHIVE_FOLDER: changes }
    expect(await dealerline(['migrate', '--json'], settings)).toMatchObject({ status: 0 })
    for (const cluster of readdirSync(changes)) clusters.add(cluster)
  }
  expect(clusters.size).toBe(2)
})
