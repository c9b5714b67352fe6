import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { dealerline } from '../../test/dealerline.ts'
import { productionSettings } from '../../test/production.ts'
import { makeSharedInstallation } from '../../test/servers.ts'
import { productionSystems } from '../kernel/outside-systems.ts'

const { MAIL_FROM, ALLOW_SANDBOXES: _sandboxes, ...environment } = productionSettings
const setUp = [
  ...productionSystems.map((name) => expect.stringContaining(`The system ${name} is a sandbox`)),
  expect.stringContaining('MAIL_FROM is'),
]
const heading = 'The set-up in the browser asks for these (or use `admin create` and `settings set`):'

describe('the doctor of a new installation', () => {
  test('lists the settings that the set-up asks for apart from the problems, without a database', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'dealerline-doctor-'))
    try {
      const settings = { ...environment, DATA_DIR: join(folder, 'data') }
      expect(await dealerline(['doctor', '--json'], settings)).toMatchObject({
        status: 0,
        json: { problems: [], setUp },
      })
      const { status, stdout } = await dealerline(['doctor'], settings)
      expect(status).toBe(0)
      expect(stdout).toContain(`${heading}\n`)
      expect(stdout).toContain('The portal can start with these settings.')

      const { TRUSTED_PROXIES: _proxies, ...incomplete } = settings
      expect(await dealerline(['doctor', '--json'], incomplete)).toMatchObject({
        status: 1,
        json: { problems: [expect.stringContaining('TRUSTED_PROXIES is not set')], setUp },
      })
      // A value of the environment wins over the set-up.
      const fixed = { ...settings, MAIL_FROM: 'Portal <no-reply@example.test>' }
      expect(await dealerline(['doctor', '--json'], fixed)).toMatchObject({
        status: 1,
        json: { problems: [expect.stringContaining('MAIL_FROM is')], setUp: setUp.slice(0, -1) },
      })
    } finally {
      rmSync(folder, { recursive: true, force: true })
    }
  })

  test('asks the database whether the installation is new', async () => {
    const installation = await makeSharedInstallation(makeEmptyDatabase)
    try {
      const settings = { ...installation.settings, ...environment }
      expect(await dealerline(['doctor', '--json'], settings)).toMatchObject({
        status: 0,
        json: { problems: [], setUp },
      })
      const { TRUSTED_PROXIES: _proxies, ...incomplete } = settings
      expect(await dealerline(['doctor', '--json'], incomplete)).toMatchObject({
        status: 1,
        json: { problems: [expect.stringContaining('TRUSTED_PROXIES is not set')], setUp },
      })
      const person = ['--email', 'billie@telco.example', '--name', 'Billie Boss']
      expect((await dealerline(['migrate'], settings)).status).toBe(0)
      expect((await dealerline(['admin', 'create', ...person], settings)).status).toBe(0)
      expect(await dealerline(['doctor', '--json'], { ...settings, MAIL_FROM })).toMatchObject({
        status: 1,
        json: { problems: setUp.slice(0, -1), setUp: [] },
      })
    } finally {
      await installation.stop()
    }
  })
})
