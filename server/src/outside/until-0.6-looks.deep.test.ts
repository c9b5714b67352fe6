import { setTimeout as pause } from 'node:timers/promises'
import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { business, must, nextAbn } from '../../test/builders.ts'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { freePort } from '../../test/free-port.ts'
import { type Caller, until } from '../../test/portal.ts'
import { copyPreviousRelease, missingRelease, removeFolder, startProcess } from '../../test/previous-release.ts'
import { remotePortal, signInAt } from '../../test/remote-portal.ts'
import { makeSharedInstallation } from '../../test/servers.ts'

const missing = missingRelease()
if (missing) process.stderr.write(`What waits beside the previous release was not tested: ${missing}.\n`)
const title = 'an enrolment beside a server of the previous release'
const as = 'partner'
const perServer = 4

/** Requests an enrolment that the partner does not decide. */
async function enrolUndecided(portal: Caller): Promise<void> {
  const abn = nextAbn()
  const body = business({ companyDetails: { abn, companyName: `Business ${abn}` }, email: 'wait@customer.test' })
  const { ubAccountNo: account } = must(await portal.ask(contract.customers.addCustomerToUB, { as, body }))
  const application = { industry: 'E', turnover: 'T1', employees: 'E1' }
  must(await portal.ask(contract.airline.enrol, { as, params: { account }, body: application }))
}

/** How often a server has asked the partner for a decision. */
async function countLooks(site: string): Promise<number> {
  const text = await (await fetch(`${site}/metrics`)).text()
  const line = text
    .split('\n')
    .find((each) => each.startsWith('dealerline_outside_seconds_count') && each.includes('operation="findEnrolment"'))
  return Number(line?.split(' ').at(-1) ?? 0)
}

describe.skipIf(missing)(missing ? `${title}: not run, because ${missing}` : title, () => {
  let installation: Awaited<ReturnType<typeof makeSharedInstallation>>
  let folder: string
  beforeAll(async () => {
    installation = await makeSharedInstallation(makeEmptyDatabase)
    folder = copyPreviousRelease()
  })
  afterAll(async () => {
    await installation.stop()
    removeFolder(folder)
  })
  const countOf = async (status: string) =>
    (await installation.rows('select from airline_enrolments where status = $1', [status])).length

  test('is asked about by one of them, and by this version when the other has stopped', async () => {
    const port = String(await freePort())
    const site = `http://localhost:${port}`
    const previous = await startProcess(folder, {
      ...installation.settings,
      PUBLIC_URL: site,
      PORT: port,
      RATE_LIMIT: '100000',
    })
    try {
      const tokens = new Map([[as, await signInAt(site, as)]])
      const enrolHere = async (url: string) => {
        for (let number = 0; number < perServer; number++) await enrolUndecided(remotePortal(url, tokens))
      }
      // Some wait while the database is migrated.
      await enrolHere(site)
      await until(async () => (await countOf('pending')) === perServer, 'the first ones are pending', 30_000)
      const current = await installation.start({ PUBLIC_URL: site, RATE_LIMIT: '100000' })
      const before = (await countLooks(site)) + (await countLooks(current.url))
      await enrolHere(current.url)
      await enrolHere(site)
      const all = 3 * perServer
      await until(async () => (await countOf('pending')) === all, 'all are pending', 30_000)

      // An enrolment is asked about after 2, 6, 14 and 30 seconds, each time up to two seconds later.
      // This version also looks at all that is overdue, which it otherwise does every five minutes.
      for (let run = 0; run < 9; run++) {
        await installation.rows("insert into pgboss.job (name, data) values ('outside.follow', '{}')")
        await pause(2_000)
      }
      const looks = (await countLooks(site)) + (await countLooks(current.url)) - before
      expect(looks).toBeGreaterThanOrEqual(2 * 2 * perServer)
      // At most three looks at each of the later ones and two at the first ones. If both servers asked, there would be more.
      expect(looks).toBeLessThanOrEqual(3 * 2 * perServer + 2 * perServer)

      await previous.stop()
      await installation.rows(
        `update outside.airline_enrolment set application = application || '{"email": "yes@customer.test"}'`,
      )
      await until(async () => (await countOf('enrolled')) === all, 'this version has asked about all', 120_000)
      expect(await installation.rows("select from outside_requests where kind = 'airline'")).toEqual([])
      expect(await installation.rows("select from pgboss.job where name = 'dead-letters'")).toEqual([])
    } finally {
      await previous.stop()
    }
  }, 300_000)
})
