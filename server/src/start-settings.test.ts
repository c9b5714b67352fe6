import { once } from 'node:events'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { dealerline } from '../test/dealerline.ts'
import { freePort } from '../test/free-port.ts'

const folder = mkdtempSync(join(tmpdir(), 'dealerline-start-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const start = async (settings: Record<string, string>) => {
  const { status, stdout, stderr } = await dealerline(['start'], { PORT: String(await freePort()), ...settings })
  return { status, stdout, stderr }
}

test.each(['localhost', '127.0.0.1', '0.0.0.0'])(
  'refuses a port in use on %s before it makes a database',
  async (host) => {
    const other = createServer().listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const dataDir = join(folder, 'never-made')
    expect(
      await start({ PORT: String(port), HOST: host, DATA_DIR: dataDir, DEMO_PASSWORD: 'quagmire lantern 77' }),
    ).toEqual({
      status: 1,
      stdout: '',
      stderr: `PORT is ${port}, but another program listens on this port of ${host}: stop that program, or set PORT to a free port.\n`,
    })
    expect(existsSync(dataDir)).toBe(false)
    other.close()
  },
)

test('refuses an address that this machine does not have', async () => {
  const { status, stderr } = await start({
    HOST: '192.0.2.1',
    DATA_DIR: join(folder, 'never-made'),
    SEED_DEMO: 'false',
  })
  expect(stderr).toBe(
    'HOST is "192.0.2.1", which is not an address of this machine: set localhost, 0.0.0.0 or one of its addresses.\n',
  )
  expect(status).toBe(1)
})

test.each(['/proc/dealerline', '/dev/null/data'])('refuses %s as DATA_DIR, as doctor does', async (dataDir) => {
  const sentence = expect.stringMatching(
    `^DATA_DIR is "${dataDir}", but this user cannot make files in .*: set DATA_DIR to a folder on a disk`,
  )
  expect(await start({ DATA_DIR: dataDir })).toEqual({ status: 1, stdout: '', stderr: sentence })
  expect(await dealerline(['doctor', '--json'], { DATA_DIR: dataDir })).toMatchObject({
    status: 1,
    json: { problems: [sentence] },
  })
})
