import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { type AddEntry, writeArchive } from './archive.ts'
import { writeProblem } from './write-problem.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-archive-'))
const file = join(folder, 'notes.txt')
writeFileSync(file, '')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const passphrase = 'the passphrase of the backups'
/** Adds 16 MB that cannot be compressed. */
const fill = async (add: AddEntry) => {
  for (let index = 0; index < 16; index += 1) await add(`part-${index}`, randomBytes(1024 * 1024))
}

/** Mounts a disk of 2 MB in memory. Returns undefined if this account may not mount. */
function mountDisk(): string | undefined {
  const disk = join(folder, 'disk')
  mkdirSync(disk)
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=2m', 'tmpfs', disk], { stdio: 'ignore' })
    return disk
  } catch {
    return undefined
  }
}

describe('an archive that cannot be written', () => {
  test.each([
    ['in a missing folder', 'absent/one.backup', `${join(folder, 'absent')} does not exist: create it`],
    ['below a file', 'notes.txt/one.backup', `${file} is not a folder: choose a folder.`],
  ])('%s says why', async (_, name, message) => {
    await expect(writeArchive(join(folder, name), passphrase, fill)).rejects.toThrow(message)
  })

  const disk = mountDisk()
  // Only root may mount a disk.
  test.runIf(disk)('on a full disk says so and leaves no file', async () => {
    const path = join(disk ?? '', 'one.backup')
    try {
      await expect(writeArchive(path, passphrase, fill)).rejects.toThrow(`The disk of ${disk} is full: free space`)
      expect(readdirSync(disk ?? '')).toEqual([])
    } finally {
      execFileSync('umount', [disk ?? ''])
    }
  })

  test('reports the error of its content unchanged', async () => {
    const error = Object.assign(new Error('The bucket does not answer.'), { code: 'ENOENT' })
    const failing = async (add: AddEntry) => {
      await add('first', randomBytes(100_000))
      throw error
    }
    await expect(writeArchive(join(folder, 'one.backup'), passphrase, failing)).rejects.toBe(error)
    expect(readdirSync(folder)).not.toContain('one.backup.part')
  })
})

test.each([
  ['EACCES', 'The account of the portal may not write to /backups: permit it, or choose another folder.'],
  ['EROFS', '/backups is read-only: make it writable, or choose another folder.'],
  ['EDQUOT', 'The disk of /backups is full: free space, or choose another folder.'],
  ['EIO', '/backups cannot be written (EIO): check its disk, or choose another folder.'],
])('the error %s becomes a sentence', (code, sentence) => {
  expect(writeProblem(Object.assign(new Error('x'), { code }), '/backups').message).toBe(sentence)
})
