import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { dealerline } from '../../test/dealerline.ts'
import { fill, until } from '../../test/portal.ts'
import { makeSharedInstallation, type Settings } from '../../test/servers.ts'
import { readConfig } from '../kernel/read-config.ts'
import { inspectInstallation } from './check.ts'

let installation: Awaited<ReturnType<typeof makeSharedInstallation>>
beforeEach(async () => {
  installation = await makeSharedInstallation()
})
afterEach(() => installation.stop())

const interest = {
  firstName: 'Ines',
  lastName: 'Calder',
  email: 'ines@harbour.example',
  mobileNo: '0412 000 301',
  dealerName: 'Harbour Telecoms',
  suburb: 'Manly',
  state: 'NSW',
  salesRegion: 'Northern Beaches',
}
const submitInterest = (server: string) =>
  fetch(`${server}${fill(contract.onboarding.submitDealerInterest.path, {})}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(interest),
  })
const statusOf = async (address: string) => (await fetch(address)).status
const doctor = (changes: Settings) =>
  inspectInstallation(
    readConfig({ ...installation.settings, PORT: '20998', ...changes }),
    installation.settings.DATABASE_URL,
  )

/** Starts a server that must be refused. Returns the reason, which must be the verdict of the doctor too. */
async function refusal(changes: Settings): Promise<string> {
  const reason = await installation.start(changes).then(
    () => 'started',
    (error: Error) => error.message,
  )
  expect((await doctor(changes)).problems.join('\n').replace(/\d+ seconds/, '')).toBe(reason.replace(/\d+ seconds/, ''))
  return reason
}

if (process.env.TEST_DEEP)
  describe('the role of a server', () => {
    test('lets web servers answer calls and queue jobs, and workers run jobs and show their state', async () => {
      const web = await installation.start({ ROLE: 'web' })
      expect((await submitInterest(web.url)).status).toBe(200)
      const job = async () =>
        (
          await installation.rows<{ state: string }>("select state from pgboss.job where name = 'onboarding.submitted'")
        )[0]?.state
      expect(await job()).toBe('created')
      expect(await installation.rows('select from pgboss.schedule')).toEqual([])

      const worker = await installation.start({ ROLE: 'worker' })
      await until(async () => (await job()) === 'completed', 'the job has run')
      expect(await installation.rows('select from pgboss.schedule')).not.toEqual([])
      expect(await statusOf(`${worker.url}/healthz`)).toBe(200)
      expect(await statusOf(`${worker.url}/readyz`)).toBe(200)
      expect(await statusOf(`${worker.url}/metrics`)).toBe(200)
      for (const path of [
        '/',
        '/api',
        '/api/Portal/GetSettings',
        '/identity/.well-known/openid-configuration',
        '/dev/mailbox',
      ])
        expect(await statusOf(`${worker.url}${path}`), path).toBe(404)
      expect(await statusOf(`${web.url}/identity/.well-known/openid-configuration`)).toBe(200)
    })
  })

describe('servers that start at the same time', () => {
  test('prepare a database together, and each is listed while it runs', async () => {
    const servers = await Promise.all([installation.start(), installation.start(), installation.start({ ROLE: 'web' })])
    const rolesOfServers = () => installation.rows('select role from servers.running order by role')
    expect(await rolesOfServers()).toEqual([{ role: 'all' }, { role: 'all' }, { role: 'web' }])
    expect(await installation.rows('select from servers.installation')).toHaveLength(1)
    await servers[0].stop()
    expect(await rolesOfServers()).toEqual([{ role: 'all' }, { role: 'web' }])
  })
})

describe('a server that does not belong to the installation', () => {
  test('is refused with another folder for the files', async () => {
    await installation.start()
    const [row] = await installation.rows<{ id: string }>('select installation_id as id from servers.installation')
    const dataDir = join(installation.folder, 'other')
    expect(await refusal({ DATA_DIR: dataDir })).toBe(
      `DATA_DIR is ${JSON.stringify(dataDir)}, which does not have the files of this installation: set DATA_DIR to the folder that the other servers use. If they are lost, create the file files/installation-id with the text ${row?.id}.`,
    )
    const marker = join(installation.settings.DATA_DIR, 'files/installation-id')
    expect(readFileSync(marker, 'utf8')).toBe(row?.id)
    writeFileSync(marker, '8e0f5f0e-6f6d-4c43-a0c6-2d1f0b1c9a55')
    expect(await refusal({})).toContain('has the files of another installation (8e0f5f0e-')
  })

  if (process.env.TEST_DEEP)
    test('is refused with a new database and the files of another installation', async () => {
      const server = await installation.start()
      await server.stop()
      await installation.rows('delete from servers.installation')
      expect(await refusal({})).toContain('which has the files of another installation')
    })

  if (process.env.TEST_DEEP)
    test('is refused if an older version has stored files in another folder', async () => {
      await installation.rows(
        `insert into resource_files (category, title, name, media_type, size, sha256, key, added_by)
         values ('a', 'a', 'a.pdf', 'application/pdf', 1, '', 'a/1', 'x')`,
      )
      expect(await refusal({})).toContain('which does not have the files of this database')
    })

  test('is refused with another master key, or with none', async () => {
    await (await installation.start()).stop()
    expect(await refusal({ MASTER_KEY: 'another master key' })).toBe(
      'MASTER_KEY is not the key that encrypts this database: set the key of the other servers. To replace the key, run npm run rotate-keys.',
    )
    expect(await refusal({ MASTER_KEY: '' })).toMatch(/^MASTER_KEY is not set, and .+ has no copy of the key/)
    // An older version has stored keys, but no record of the installation.
    await installation.rows('delete from servers.installation')
    expect(await refusal({ MASTER_KEY: 'another master key' })).toMatch(/^MASTER_KEY is not the key/)
    expect(await refusal({ MASTER_KEY: '' })).toMatch(/^MASTER_KEY is not set/)
  })
})

describe('a server that does not agree with a running one', () => {
  test('is refused with the name of the setting, and starts when the other has stopped', async () => {
    const running = await installation.start({ SIGNING_EXPIRY_DAYS: '20', SMTP_URL: '' })
    const reason = await refusal({ TIME_ZONE: 'Australia/Perth', PUBLIC_URL: 'http://localhost:20998' })
    const [zone, address, days, ...rest] = reason.split('\n')
    expect(rest).toEqual([])
    expect([zone, address, days].map((line) => line?.split(' ')[0]).sort()).toEqual([
      'PUBLIC_URL',
      'SIGNING_EXPIRY_DAYS',
      'TIME_ZONE',
    ])
    expect(reason).toContain('TIME_ZONE is "Australia/Perth", but "Australia/Sydney" on the running server')
    await running.stop()
    await installation.start({ TIME_ZONE: 'Australia/Perth' })
    expect(await installation.rows('select time_zone from app.provider_settings')).toEqual([
      { time_zone: 'Australia/Perth' },
    ])
  })

  if (process.env.TEST_DEEP)
    test('is found by the doctor, who accepts the running server itself', async () => {
      const { config } = await installation.start()
      const run = async (changes: Settings) => {
        const settings = { ...installation.settings, PORT: String(config.port), ...changes }
        const { status, stdout } = await dealerline(['doctor', '--json'], settings)
        const report = JSON.parse(stdout) as { problems: string[]; warnings: string[] }
        // The binaries of the tests may lack the newest fixes.
        return { status, ...report, warnings: report.warnings.filter((warning) => !warning.startsWith('PostgreSQL ')) }
      }
      expect(await run({ TIME_ZONE: 'Australia/Perth' })).toEqual({
        status: 0,
        problems: [],
        notes: ['No backup has been written.'],
        setUp: [],
        warnings: [],
        notChecked: [],
      })
      const { status, problems } = await run({ PORT: '20997', TIME_ZONE: 'Australia/Perth' })
      expect([status, problems.length, problems[0]]).toEqual([
        1,
        1,
        expect.stringMatching(/^TIME_ZONE is "Australia\/Perth"/),
      ])
    })

  if (process.env.TEST_DEEP)
    test('starts if the other was killed and its entry has expired', async () => {
      const running = await installation.start()
      await installation.rows(
        `insert into servers.running (server_id, place, role, host, pid, version, connections, settings)
         select gen_random_uuid(), 'elsewhere', role, 'elsewhere', 1, version, connections, '{"TIME_ZONE":"\\"Asia/Tokyo\\""}'
         from servers.running`,
      )
      await running.stop()
      // The next server has to wait for the rest of the twenty seconds.
      await installation.rows(`update servers.running set seen_at = now() - interval '16 seconds'`)
      await installation.start()
      expect(await installation.rows(`select from servers.running where host = 'elsewhere'`)).toEqual([])
    })

  test('ends with the name of the setting if it cannot read a file', async () => {
    const seal = { SEAL_CERTIFICATE_FILE: '/absent/seal.p12', SEAL_PASSPHRASE: 'secret' }
    await expect(installation.start(seal)).rejects.toThrow('SEAL_CERTIFICATE_FILE is "/absent/seal.p12"')
    expect(await installation.rows('select from servers.running')).toEqual([])
  })

  if (process.env.TEST_DEEP)
    test('is warned about other secrets and files', async () => {
      const billing = { BILLING_URL: 'http://localhost:1' }
      await installation.start({ ...billing, BILLING_KEY: 'one key' })
      const flagsFile = join(installation.folder, 'flags.json')
      writeFileSync(flagsFile, `${readFileSync(readConfig({}).flagsFile, 'utf8')}\n`)
      const { problems, warnings } = await doctor({ ...billing, FLAGS_FILE: flagsFile, BILLING_KEY: 'another key' })
      expect(problems).toEqual([])
      expect(warnings.map((warning) => warning.split(' differs')[0])).toEqual([
        'BILLING_KEY',
        'The content of FLAGS_FILE',
      ])
      expect(warnings.join()).not.toContain('another key')
    })
})
