import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { dealerline } from '../../test/dealerline.ts'
import { productionSettings } from '../../test/production.ts'
import { makeSharedInstallation } from '../../test/servers.ts'
import { productionSystems } from '../kernel/outside-systems.ts'

const { MAIL_FROM, ALLOW_SANDBOXES, ...environment } = productionSettings
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

test('the doctor warns about a folder of backups that cannot be written to, before the first backup fails', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-doctor-'))
  try {
    const settings = {
      ...environment,
      DATA_DIR: join(folder, 'data'),
      BACKUP_FOLDER: '/proc/dealerline',
      BACKUP_PASSPHRASE: 'quagmire lantern 77',
    }
    const warning = 'BACKUP_FOLDER is "/proc/dealerline", but this user cannot make files in /proc'
    expect(await dealerline(['doctor', '--json'], settings)).toMatchObject({
      status: 0,
      json: { problems: [], warnings: [expect.stringContaining(warning)] },
    })
    expect(await dealerline(['doctor', '--json'], { ...settings, ROLE: 'web' })).toMatchObject({
      json: { warnings: [] },
    })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the doctor names only the database as a problem if it cannot read the stored settings', async () => {
  const settings = { ...environment, DATABASE_URL: 'postgres://nobody@127.0.0.1:1/absent' }
  expect(await dealerline(['doctor', '--json'], settings)).toMatchObject({
    status: 1,
    json: {
      problems: [expect.stringContaining('The database cannot be read')],
      notChecked: setUp.map(() => expect.stringContaining('Unless the database has the setting')),
    },
  })
})

describe('the doctor of an installation that does not run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dealerline-doctor-'))
  // A folder that the account that runs PostgreSQL can access if the tests run as root.
  chmodSync(folder, 0o711)
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('reads the stored settings, and warns of the name of the provider that customers would read', async () => {
    const settings = { ...environment, DATA_DIR: join(folder, 'data') }
    const person = ['--email', 'billie@telco.example', '--name', 'Billie Boss']
    expect((await dealerline(['migrate'], settings)).status).toBe(0)
    expect((await dealerline(['admin', 'create', ...person], settings)).status).toBe(0)
    expect(await dealerline(['doctor', '--json'], settings)).toMatchObject({ status: 1, json: { problems: setUp } })
    // The many outside systems come after the other reasons.
    const seal = { SEAL_CERTIFICATE_FILE: join(folder, 'absent.p12'), SEAL_PASSPHRASE: 'the passphrase of the seal' }
    expect(await dealerline(['doctor', '--json'], { ...settings, ...seal })).toMatchObject({
      json: { problems: [expect.stringContaining('SEAL_CERTIFICATE_FILE is'), ...setUp] },
    })

    const assignments = ['settings', 'set', `ALLOW_SANDBOXES=${ALLOW_SANDBOXES}`, `MAIL_FROM=${MAIL_FROM}`]
    expect((await dealerline(assignments, settings)).status).toBe(0)
    const warning = 'PROVIDER_NAME is not set, so customers read "Example Telecom": set the name of the provider.'
    expect(await dealerline(['doctor', '--json'], settings)).toMatchObject({
      status: 0,
      json: { problems: [], setUp: [], notChecked: [], warnings: expect.arrayContaining([warning]) },
    })
    const result = await dealerline(['doctor', '--json'], { ...settings, PROVIDER_NAME: 'Northern Telco' })
    expect((result.json as { warnings: string[] }).warnings).not.toContain(warning)
  })
})
