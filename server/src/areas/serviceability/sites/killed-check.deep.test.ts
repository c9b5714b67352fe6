import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { must } from '../../../../test/builders.ts'
import { until } from '../../../../test/portal.ts'
import { remotePortal, signInAt } from '../../../../test/remote-portal.ts'
import { startServerProcess } from '../../../../test/server-process.ts'
import { makeSharedInstallation } from '../../../../test/servers.ts'
import { addSampleAddresses, checked, sampleSites } from '../../../../test/sites.ts'

const calls = contract.sites
/** Two questions of a site go to nbn, so this limit allows ten of them in a second. */
const perMinute = 600
let installation: Awaited<ReturnType<typeof makeSharedInstallation>>
beforeAll(async () => {
  installation = await makeSharedInstallation()
  await addSampleAddresses((text, values) => installation.rows(text, values), 50)
})
afterAll(() => installation.stop())

const startServer = async () => {
  const { PUBLIC_URL: _url, ...settings } = installation.settings
  const server = await startServerProcess({ ...settings, WHOLESALER_QUESTIONS_PER_MINUTE: String(perMinute) })
  const tokens = new Map([['dealer', await signInAt(server.url, 'dealer')]])
  return { server, portal: remotePortal(server.url, tokens) }
}

interface Question {
  operation: string
  requests: number
  /** Seconds since 1970. */
  time: number
}
const questions = () =>
  installation.rows<Question>(
    `select operation, requests, extract(epoch from asked_at)::float as time from outside.serviceability_question
     order by asked_at`,
  )

/** The database's clock, in seconds since 1970. */
const clock = async () =>
  (await installation.rows<{ time: number }>('select extract(epoch from app.clock())::float as time'))[0]?.time ?? 0

test('a check whose server is killed continues at the next one, asks nobody twice, and keeps the limit', async () => {
  const first = await startServer()
  const body = { text: sampleSites(50), name: 'Killed' }
  const beforeFirst = await clock()
  const { siteListID } = must(await first.portal.ask(calls.addSiteList, { as: 'dealer', body }))
  await until(async () => (await questions()).length > 30, 'wholesalers are asked')
  await first.server.end('SIGKILL')
  const atKill = await questions()
  const [{ unanswered } = { unanswered: 0 }] = await installation.rows<{ unanswered: number }>(
    'select count(*)::integer as unanswered from wholesaler_answers where outcome is null',
  )

  const beforeSecond = await clock()
  const second = await startServer()
  const list = await checked(second.portal, siteListID)
  expect(list).toMatchObject({ status: 'done', total: 50, wrong: 4, pending: 1, waiting: 0 })
  const all = await questions()
  expect(all.length).toBeGreaterThan(atKill.length)
  // A question whose answer was on its way when the server was killed is sent again with its key, and answered from the first.
  const repeated = all.filter(({ requests }) => requests > 1)
  expect(repeated.length).toBeLessThanOrEqual(unanswered)
  const [stored] = await installation.rows(
    'select count(*)::integer as questions, count(outcome)::integer as answers from wholesaler_answers',
  )
  expect(stored).toEqual({ questions: all.length, answers: all.length })

  // Each question to nbn has its time, a tenth of a second after the one before, and may only be asked later than that.
  const nbnTimes = all.filter(({ operation }) => /nbn/i.test(operation)).map(({ time }) => time)
  const early = (since: number) =>
    nbnTimes.filter((time) => time >= since).filter((time, index) => time < since + (index * 60) / perMinute)
  expect([early(beforeFirst), early(beforeSecond)]).toEqual([[], []])
  await second.server.end()
})
