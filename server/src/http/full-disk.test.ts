import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, mkdtempSync, rmdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, describe, expect, test } from 'vitest'
import { makeOrder } from '../../test/builders.ts'
import { makeForm, pngContent } from '../../test/form.ts'
import { type Answer, makeTestPortal, type TestPortal, until } from '../../test/portal.ts'

const silent = { write: () => undefined }
const disks: string[] = []

/** Mounts an empty disk in memory. Returns undefined if this account may not mount. */
function mountDisk(megabytes: number): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-disk-'))
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmdirSync(folder)
    return undefined
  }
  chmodSync(folder, 0o711)
  disks.push(folder)
  return folder
}

function fillDisk(folder: string): void {
  try {
    writeFileSync(join(folder, 'filler'), Buffer.alloc(64 * 1024 * 1024))
  } catch {
    // The disk is full now.
  }
}

afterAll(() => {
  for (const folder of disks) {
    execFileSync('umount', [folder])
    rmdirSync(folder)
  }
})

function expectUnavailable({ status, headers, problem }: Answer<unknown>): void {
  expect([status, headers['retry-after'], problem.code]).toEqual([503, '5', 'unavailable'])
}

const failedChecks = async ({ app }: TestPortal) => {
  const { checks } = (await app.inject('/readyz')).json() as { checks: { name: string; ok: boolean }[] }
  return checks.filter(({ ok }) => !ok).map(({ name }) => name)
}

const filesDisk = mountDisk(8)

// Only root may mount a disk.
describe.runIf(filesDisk)('on a full disk', () => {
  test('uploads get 503 and the server is not ready until there is space again', async () => {
    const disk = filesDisk ?? ''
    const portal = await makeTestPortal({ DATA_DIR: disk, DISK_RESERVE_MB: '1' }, undefined, silent)
    const { orderID } = await makeOrder(portal)
    const upload = () =>
      portal.ask(contract.uploads.uploadFiles, {
        as: 'dealer',
        params: { orderID, fileType: 'general' },
        body: makeForm({}, { 'photo.png': pngContent }),
      })
    expect((await upload()).status).toBe(200)
    fillDisk(disk)
    expectUnavailable(await upload())
    await until(async () => String(await failedChecks(portal)) === 'file store,free space of DATA_DIR', 'checks fail')
    rmSync(join(disk, 'filler'))
    expect((await upload()).status).toBe(200)
    await until(async () => (await failedChecks(portal)).length === 0, 'the server is ready again')
    await portal.stop()
  })

  test('writes of the database get 503, and work again when there is space', async () => {
    const portal = await makeTestPortal({}, undefined, silent)
    const disk = mountDisk(8) ?? ''
    const [{ folder } = { folder: '' }] = await portal
      .rows<{ folder: string }>('show data_directory')
      .then((rows) => rows.map((row) => ({ folder: String(Object.values(row)[0]) })))
    const { uid, gid } = statSync(folder)
    chownSync(disk, uid, gid)
    await portal.rows(`create tablespace small_disk location '${disk}'`)
    await portal.rows('alter table notes set tablespace small_disk')
    const { orderID } = await makeOrder(portal)
    const addNote = () =>
      portal.ask(contract.notes.addNotes, {
        as: 'dealer',
        params: { orderID, component: 'create-mobile' },
        body: Array.from({ length: 50 }, (_, index) => ({
          component: 'create-mobile',
          noteText: `${index} `.repeat(200),
        })),
      })
    expect((await addNote()).status).toBe(200)
    fillDisk(disk)
    const refused = await until(async () => {
      const answer = await addNote()
      return answer.status !== 200 && answer
    }, 'the disk is full')
    expectUnavailable(refused)
    rmSync(join(disk, 'filler'))
    expect((await addNote()).status).toBe(200)
    await portal.rows('alter table notes set tablespace pg_default')
    await portal.rows('drop tablespace small_disk')
    await portal.stop()
  })
})
