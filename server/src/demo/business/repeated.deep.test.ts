import { expect, onTestFinished, test } from 'vitest'
import { makeEmptyDatabase } from '../../../test/databases.ts'
import { makeFullDemo } from '../../../test/full-demo.ts'
import { makeSharedInstallation } from '../../../test/servers.ts'

const summary = `select o.order_id, o.customer_id, c.email, d.dealer_email, order_status, order_type, is_quote, related_order,
    monthly::text, once_off::text, over_term::text, app.today() - (created_date at time zone app.time_zone())::date as days,
    app.today() - signed_date as signed
  from orders o join customers c using (customer_id) join dealers d on d.dealer_id = o.dealer_id order by order_id`

async function makeSummary() {
  const installation = await makeSharedInstallation(makeEmptyDatabase)
  onTestFinished(() => installation.stop())
  expect(await makeFullDemo(installation)).toMatchObject({ status: 0 })
  return installation.rows(summary)
}

test('the business of the demonstration data is the same each time, with days relative to today', async () => {
  const first = await makeSummary()
  expect(first).not.toHaveLength(0)
  expect(await makeSummary()).toEqual(first)
})
