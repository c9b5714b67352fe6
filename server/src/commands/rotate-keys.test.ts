import { expect, test } from 'vitest'
import { dealerline } from '../../test/dealerline.ts'
import { makeSharedInstallation } from '../../test/servers.ts'

test('rotate-keys refuses while a server runs, and then encrypts every key with the new master key', async () => {
  const installation = await makeSharedInstallation()
  try {
    const { settings } = installation
    const rotate = () =>
      dealerline(['rotate-keys', '--json'], {
        ...settings,
        PREVIOUS_MASTER_KEY: settings.MASTER_KEY,
        MASTER_KEY: 'the newer key of all servers',
      })
    const server = await installation.start()
    expect(await rotate()).toMatchObject({
      status: 1,
      json: { error: expect.stringMatching(/^Stop the running servers first: /) },
    })
    await server.stop()
    expect(await dealerline(['rotate-keys'], settings)).toMatchObject({
      status: 2,
      stderr: 'Set MASTER_KEY to the new key and PREVIOUS_MASTER_KEY to the former one.\n',
    })
    const { status, json } = await rotate()
    expect(status).toBe(0)
    expect(json).toEqual({ count: expect.any(Number), unreadable: [] })
    await expect(installation.start()).rejects.toThrow('MASTER_KEY is not the key')
    await installation.start({ MASTER_KEY: 'the newer key of all servers' })
    expect(await rotate()).toMatchObject({ status: 1 })
  } finally {
    await installation.stop()
  }
})
