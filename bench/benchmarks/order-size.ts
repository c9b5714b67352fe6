import { type Block, type Catalogue, type Row, toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { orderDetail } from '@dealerline/shared/contract/orders.ts'
import { priceOrder } from '@dealerline/shared/record-rules/order-prices.ts'
import { type References, sampleRow } from '../../server/test/samples.ts'
import type { BenchmarkContext } from '../benchmark.ts'
import type { Server } from '../server.ts'

const sizes = [5, 50, 450] as const

/** The duration of an operation on orders of different sizes. */
export interface Growth {
  operation: string
  /** One duration for each of the sizes. */
  milliseconds: number[]
  /**
   * The last duration divided by the first. The largest order has 90 times as many lines as the smallest, so a value
   * above 90 means that the duration grows faster than the order.
   */
  growth: number
}

/** Loads, prices, validates and duplicates an order with 5, 50 and 450 lines of each service. */
export async function orderSize({ server }: BenchmarkContext): Promise<{ sizes: readonly number[]; lines: Growth[] }> {
  const customerID = await makeCustomer(server)
  const times = new Map<string, number[]>()
  for (const size of sizes) {
    const orderID = await makeOrder(server, customerID, size)
    const body = { orderID }
    const load = () => server.client.send({ method: 'GET', path: `/api/Order/GetOrder/${orderID}` })
    const order = orderDetail.parse(JSON.parse(await load()))
    const catalogue: Catalogue = toCatalogue(order.plans, order.handsets)
    const tasks: [string, () => unknown][] = [
      ['load (GetOrder)', load],
      ['price (priceOrder)', () => priceOrder(order.content, catalogue)],
      [
        'validate (ValidateOrder)',
        () => server.client.send({ method: 'POST', path: '/api/Validate/ValidateOrder', body }),
      ],
      [
        'duplicate (DuplicateOrder)',
        () => server.client.send({ method: 'POST', path: `/api/Order/DuplicateOrder/${orderID}` }),
      ],
    ]
    for (const [operation, task] of tasks) times.set(operation, [...(times.get(operation) ?? []), await timeOf(task)])
  }
  const lines = [...times].map(([operation, milliseconds]) => ({
    operation,
    milliseconds,
    growth: (milliseconds.at(-1) ?? 0) / (milliseconds[0] ?? 1),
  }))
  return { sizes, lines }
}

/**
 * Runs the task for about a second, at least nine times, and returns the first quartile of its durations. The first
 * quartile is hardly affected by other load on the machine.
 */
async function timeOf(task: () => unknown): Promise<number> {
  const times: number[] = []
  const until = performance.now() + 1000
  for (let run = -2; run < 9 || performance.now() < until; run += 1) {
    const startedAt = performance.now()
    await task()
    if (run >= 0) times.push(performance.now() - startedAt)
  }
  return times.toSorted((one, other) => one - other)[Math.floor(times.length / 4)] ?? 0
}

/** Makes a complete customer, because only a complete order can be duplicated. */
async function makeCustomer({ json }: Server): Promise<number> {
  const address = { streetAddress: '1 Harbour Street', suburb: 'Sydney', state: 'NSW', postCode: '2000' }
  const body = {
    custType: 'residential',
    salutation: 'Ms',
    firstName: 'Ada',
    surname: 'Nguyen',
    jobTitle: 'Owner',
    mobile: '0412 345 678',
    email: 'ada@customer.example',
    addressDetails: [address],
  }
  const { customerID = 0 } = await json({ method: 'POST', path: '/api/Customer/AddCustomerToUB', body })
  return customerID
}

/** Makes a complete order with the given number of lines of each service and a value in every field. */
async function makeOrder(server: Server, customerID: number, size: number): Promise<number> {
  const read = async (path: string) => JSON.parse(await server.client.send({ method: 'GET', path: `/api/${path}` }))
  const post = (path: string, body: unknown) => server.json({ method: 'POST', path: `/api/${path}`, body })
  const customer: Customer = await read(`Customer/GetCustomer/${customerID}`)
  const addressID = customer.addressDetails[0]?.addressID ?? 0
  const references = await loadReferences(server, addressID)
  const rowsOf = (block: Block): Row[] =>
    Array.from({ length: size }, (_, index) => ({
      ...sampleRow(block, index + 1, references),
      ...withoutContact(block),
    }))
  const services = blocks.filter(({ page }) => !page.access)
  const content = Object.fromEntries(services.map((block) => [block.name, rowsOf(block)]))
  const { orderID = 0 } = await post('Order/CreateOrder', { customerID, content })
  await post(`order/CreateHardwareOrder/${orderID}`, {
    addressID,
    contactName: 'Ada Nguyen',
    contactMobile: '0412 345 678',
  })
  const terms: { id: number }[] = await read(`order/GetTerms/${orderID}`)
  await post(
    `order/UpdateTerms/${orderID}`,
    terms.map(({ id }) => ({ id, checked: true })),
  )
  return orderID
}

/** Returns values that select no contact, because the customer has none. */
const withoutContact = (block: Block): Row =>
  Object.fromEntries(Object.entries(block.rows).flatMap(([name, { kind }]) => (kind === 'contact' ? [[name, 0]] : [])))

async function loadReferences({ client }: Server, addressID: number): Promise<References> {
  const plans: { ratePlanID: number; usageType: string }[] = JSON.parse(
    await client.send({ method: 'POST', path: '/api/Order/getRatePlans', body: {} }),
  )
  const handsets: { handsetID: number }[] = JSON.parse(
    await client.send({ method: 'GET', path: '/api/Order/getHandsets' }),
  )
  const bundles: { bundleId: number }[] = JSON.parse(
    await client.send({ method: 'GET', path: '/api/order/getBundles' }),
  )
  const byUsage = Map.groupBy(plans, (plan) => plan.usageType.toLowerCase())
  return {
    addressID,
    contactID: 1,
    bundleIDs: bundles.map(({ bundleId }) => bundleId),
    plans: new Map([...byUsage].map(([usage, found]) => [usage, found.map((plan) => plan.ratePlanID)])),
    handsetIDs: handsets.map((handset) => handset.handsetID),
  }
}
