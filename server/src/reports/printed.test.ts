import { contract } from '@dealerline/shared/contract/index.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { makeOrder, must } from '../../test/builders.ts'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await makeTestPortal()
})
afterAll(() => portal.stop())

test('a caller prints one document at a time, and others do not wait for all of theirs', async () => {
  const callers = ['dealer', 'dealer', 'dealer', 'dealer', 'rival']
  const orders = await Promise.all(callers.map((as) => makeOrder(portal, as)))
  let [running, most] = [0, 0]
  const render = vi.spyOn(portal.services.reports, 'render').mockImplementation(async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 50))
    running -= 1
    return Buffer.from('%PDF-')
  })
  const finished: string[] = []
  await Promise.all(
    orders.map(async ({ orderID }, index) => {
      const as = callers[index] ?? ''
      const headers = { accept: 'application/pdf' }
      must(await portal.ask(contract.signing.orderReport, { as, params: { orderID, flag: 'false' }, headers }))
      finished.push(as)
    }),
  )
  render.mockRestore()
  expect(most).toBe(2)
  expect(finished.indexOf('rival')).toBeLessThan(3)
})
