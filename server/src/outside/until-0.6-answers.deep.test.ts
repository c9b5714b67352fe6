import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { must } from '../../test/builders.ts'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { freePort } from '../../test/free-port.ts'
import { until } from '../../test/portal.ts'
import { copyPreviousRelease, missingRelease, removeFolder, startProcess } from '../../test/previous-release.ts'
import { remotePortal, signInAt } from '../../test/remote-portal.ts'
import { makeSharedInstallation } from '../../test/servers.ts'
import { addSampleAddresses, checked, sampleSites } from '../../test/sites.ts'

const missing = missingRelease()
if (missing) process.stderr.write(`A check that the previous release begins was not tested: ${missing}.\n`)
const title = 'a check of a list that a server of the previous release begins'

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
  const questions = () =>
    installation.rows<{ requests: number }>('select requests from outside.serviceability_question')

  test('is continued by this version, which asks no wholesaler twice', async () => {
    const port = String(await freePort())
    const site = `http://localhost:${port}`
    // A check of 50 sites asks more than 200 questions, so it lasts longer than the start of a server.
    const settings = { PUBLIC_URL: site, RATE_LIMIT: '100000', WHOLESALER_QUESTIONS_PER_MINUTE: '240' }
    const previous = await startProcess(folder, { ...installation.settings, ...settings, PORT: port })
    try {
      await addSampleAddresses((text, values) => installation.rows(text, values), 50)
      const tokens = new Map([['dealer', await signInAt(site, 'dealer')]])
      const body = { text: sampleSites(50), name: 'Upgraded' }
      const { siteListID } = must(
        await remotePortal(site, tokens).ask(contract.sites.addSiteList, { as: 'dealer', body }),
      )
      await until(async () => (await questions()).length > 20, 'the previous release asks', 30_000)
      const current = await installation.start(settings)
      const asked = (await questions()).length
      await until(async () => (await questions()).length > asked + 20, 'a server asks next to the other', 30_000)
      await previous.stop()
      const list = await checked(remotePortal(current.url, tokens), siteListID)
      expect(list).toMatchObject({ status: 'done', total: 50, wrong: 4, pending: 1, waiting: 0 })
      const all = await questions()
      expect(all.length).toBeGreaterThan(asked + 20)
      expect(all.filter(({ requests }) => requests > 1)).toEqual([])
      const stored = 'select key, answer::jsonb as reply from wholesaler_answers order by key'
      const old = 'select key, answer as reply from site_questions order by key'
      const answers = await installation.rows(stored)
      expect(answers).toHaveLength(all.length)
      expect(await installation.rows(old)).toEqual(answers)
    } finally {
      await previous.stop()
    }
  }, 300_000)
})
