import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import { z } from 'zod'

type Values = Record<string, unknown>

// Whose id `{id}` is, where a path says no more than that; plans and handsets are everybody's.
const plainIDs: Record<string, string> = {
  'Customer/GetCustomer/{id}': 'customerID',
  'Order/GetOrders/{id}': 'customerID',
}
const catalogue: readonly unknown[] = Object.values(contract.catalogue)

/** Good values for whatever else a body asks for. */
const filling = {
  id: 1,
  checked: true,
  custType: 'residential',
  toName: 'Nobody',
  streetAddress: '1 Harbour Street',
  suburb: 'Sydney',
  state: 'NSW',
  postCode: '2000',
}

/** Every call that names a record of somebody by its path or its body, asked with the ids of one. */
export function askForRecord(record: Values): { method: string; path: string; body: unknown }[] {
  const ids = new Map(Object.entries(record).map(([name, value]) => [name.toLowerCase(), value]))
  return allCalls
    .filter((call) => call.access === 'staff' && !catalogue.includes(call))
    .flatMap((call) => {
      const names = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => String(name))
      const inBody = call.body instanceof z.ZodObject ? Object.keys(call.body.shape) : []
      const isNamed = [...names, ...inBody].some((name) => ids.has(name.toLowerCase())) || call.path in plainIDs
      if (!isNamed) return []
      const path = call.path.replace(/\{(\w+)\}/g, (_, name: string) =>
        String(ids.get((plainIDs[call.path] ?? name).toLowerCase()) ?? 'false'),
      )
      const to = call.path.endsWith('SMS') ? '0412 345 678' : 'nobody@customer.example'
      const full = { ...record, ...filling, to }
      return [{ method: call.method, path, body: call.method === 'GET' ? undefined : bodyFor(call.body, full) }]
    })
}

/** A body that the schema takes: the record, a list of it, or none. */
function bodyFor(schema: z.ZodType, full: Values): unknown {
  return [full, [full]].find((body) => schema.safeParse(body).success)
}
