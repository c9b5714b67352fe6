import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { contract } from '@dealerline/shared/contract/index.ts'
import { expect, onTestFinished, test } from 'vitest'
import { getOrder, makeCompleteOrder, must } from '../../test/builders.ts'
import { makeEmptyDatabase } from '../../test/databases.ts'
import { dealerline } from '../../test/dealerline.ts'
import { freePort } from '../../test/free-port.ts'
import { releaseSamples, samplePassphrase } from '../../test/release-samples.ts'
import { remotePortal, signInAt } from '../../test/remote-portal.ts'
import { times } from '../../test/seeds.ts'
import { makeSharedInstallation } from '../../test/servers.ts'
import { confirmOnLink, type SigningPortal, sendAndWait, sign, untilSealed } from '../../test/signing.ts'
import { verifySeal } from '../providers/esign/verify-seal.ts'

const changelog = readFileSync(join(resolve(import.meta.dirname, '../../..'), 'CHANGELOG.md'), 'utf8')
// Version 0.1.0 had no installations.
const released = [...changelog.matchAll(/^## (\d+\.\d+\.\d+)/gm)].flatMap(([, version]) => version ?? []).slice(0, -1)

test('every released version has a sample of its database', () => {
  expect(releaseSamples().map(({ version }) => version)).toEqual(released.sort())
})

// `npm run test:deep` upgrades from every release.
test.each(releaseSamples().slice(times(-1, 0)))(
  'the database of version $version is upgraded with its records, and the portal sells on it',
  async ({ path }) => {
    const installation = await makeSharedInstallation(makeEmptyDatabase)
    onTestFinished(() => installation.stop())
    const port = String(await freePort())
    const site = `http://localhost:${port}`
    // Without a master key in the settings, the restore writes that of the sample.
    const place = { PORT: port, PUBLIC_URL: site, MASTER_KEY: '' }
    const settings = { ...installation.settings, ...place, SEED_DEMO: 'false', RATE_LIMIT: '100000' }
    expect(
      await dealerline(['restore', path, '--json'], { ...settings, BACKUP_PASSPHRASE: samplePassphrase }),
    ).toMatchObject({ status: 0, json: { problems: [] } })
    expect(await dealerline(['migrate', '--dry-run', '--json'], settings)).toMatchObject({
      status: 0,
      json: { migrations: [], functions: false, queues: false },
    })

    // The first start adds missing totals and chains the audit log.
    const server = await installation.start(settings)
    const tokens = new Map<string, string>()
    for (const as of ['dealer', 'admin', 'rival']) tokens.set(as, await signInAt(site, as))
    const portal: SigningPortal = { ...remotePortal(site, tokens), rows: installation.rows }

    const lost = 'select answer_id from line_answers except select answer_id from wholesaler_answers'
    expect(await installation.rows(lost)).toEqual([])
    const signed = await installation.rows<{ order_id: number; key: string }>(
      "select order_id, sealed_file as key from envelopes where sealed_file <> '' order by order_id",
    )
    expect(signed.length).toBeGreaterThan(0)
    for (const { order_id: orderID, key } of signed) {
      expect(await verifySeal(readFileSync(join(settings.DATA_DIR, 'files', key)))).toMatchObject({ valid: true })
      const order = await getOrder(portal, orderID)
      expect(order.envelope).toMatchObject({ sealed: true })
      expect(order.monthly).toBeGreaterThan(0)
    }
    const { total } = must(await portal.ask(contract.orders.getPaginatedOrders, { as: 'admin', body: {} }))
    const [stored] = await installation.rows<{ count: number }>('select count(*)::int as count from orders')
    expect(total).toBe(stored?.count)

    const { orderID } = await makeCompleteOrder(portal)
    const guid = await sendAndWait(portal, orderID)
    await confirmOnLink(portal, guid)
    must(await sign(portal, guid))
    await untilSealed(portal, orderID)
    await server.stop()
    expect(await dealerline(['verify-audit', '--json'], settings)).toMatchObject({ status: 0, json: { intact: true } })
  },
)
