import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startS3 } from '../../test/s3.ts'
import { type FileStore, makeFileStore } from './files.ts'
import { readConfig } from './read-config.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-files-'))
const content = Buffer.from('%PDF-1.4 of a bill')
let s3: Awaited<ReturnType<typeof startS3>>
beforeAll(async () => {
  s3 = await startS3(join(folder, 's3'))
})
afterAll(() => {
  s3.stop()
  rmSync(folder, { recursive: true, force: true })
})

const make = (environment: Record<string, string> = {}) =>
  makeFileStore(readConfig({ DATA_DIR: join(folder, randomUUID()), ...environment }))

describe.each(['folder', 'bucket'])('a %s', (where) => {
  let store: FileStore
  beforeAll(async () => {
    store = await make(where === 'bucket' ? s3.settings : {})
  })
  const keep = async (key: string, of = content) => {
    const file = await store.spool(Readable.from([of]))
    await store.keep(file, key)
    return file
  }

  test('stores a file under its key, lists it and deletes it', async () => {
    const file = await keep('a/1')
    await keep('a/2', Buffer.alloc(9_000_000, 'x'))
    expect(file).toMatchObject({ size: content.length, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
    expect((await store.get('a/1', file.sha256)).equals(content)).toBe(true)
    expect((await store.get('a/2')).length).toBe(9_000_000)
    expect((await store.list('a')).sort()).toEqual(['a/1', 'a/2'])
    await store.remove('a/1')
    expect(await store.list('a')).toEqual(['a/2'])
    expect(await store.list('nothing')).toEqual([])
  })

  test('refuses a changed file and a missing file', async () => {
    const { sha256 } = await keep('b/1')
    await store.put('b/1', Buffer.from('%PDF-1.4 of a bull'))
    const refusal = (detail: RegExp) => ({ code: 'fileDamaged', message: expect.stringMatching(detail) })
    await expect(store.get('b/1', sha256)).rejects.toMatchObject(refusal(/has changed since it was stored/))
    for (const hash of [sha256, undefined])
      await expect(store.get('b/2', hash)).rejects.toMatchObject(refusal(/is missing/))
  })

  const badKeys = ['../outside', 'a/../../outside', '/outside', 'a/.b', '.ssh/keys', 'files//x', 'a\\b']
  test.each(badKeys)('refuses the key %s', async (key) => {
    await expect(keep(key)).rejects.toThrow('cannot be the key of a file')
  })

  test('stores and lists many files', async () => {
    await Promise.all(Array.from({ length: 40 }, (_, index) => store.put(`c/${index}`, Buffer.from(String(index)))))
    expect(await store.list('c')).toHaveLength(40)
    expect((await store.get('c/39')).toString()).toBe('39')
  })
})

test('an aborted stream leaves no temporary file', async () => {
  const dataDir = join(folder, randomUUID())
  const store = await makeFileStore(readConfig({ DATA_DIR: dataDir }))
  const broken = Readable.from(
    (async function* () {
      yield Buffer.alloc(100_000)
      throw new Error('The line is dead.')
    })(),
  )
  await expect(store.spool(broken)).rejects.toThrow('The line is dead.')
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual([])
})

test('old temporary files are removed at the start, but not recent ones', async () => {
  const dataDir = join(folder, randomUUID())
  mkdirSync(join(dataDir, 'incoming'), { recursive: true })
  for (const name of ['old', 'fresh']) writeFileSync(join(dataDir, 'incoming', name), 'x')
  const before = new Date(Date.now() - 2 * 3_600_000)
  utimesSync(join(dataDir, 'incoming', 'old'), before, before)
  await makeFileStore(readConfig({ DATA_DIR: dataDir }))
  expect(readdirSync(join(dataDir, 'incoming'))).toEqual(['fresh'])
})

test('a bucket refuses a wrong secret, and nothing is stored', async () => {
  const stranger = await make({ ...s3.settings, S3_SECRET_KEY: 'guessed' })
  await expect(stranger.put('d/1', content)).rejects.toThrow()
  const store = await make(s3.settings)
  expect(await store.list('d')).toEqual([])
  expect(s3.refused.length).toBeGreaterThan(0)
  expect(s3.refused.every((request) => request.includes('/d/1'))).toBe(true)
})
