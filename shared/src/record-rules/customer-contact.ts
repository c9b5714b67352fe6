import type { CustomerContact } from '../blocks/block.ts'
import { blocks } from '../blocks/index.ts'
import type { OrderDetail } from '../contract/orders.ts'

/** Returns the values of an order from which a new header is filled, as the server reads them when it stores one. */
export function customerContactOf({ customer, content }: Pick<OrderDetail, 'customer' | 'content'>): CustomerContact {
  const siteIDs = blocks.flatMap(({ name, rows: fields }) => {
    const addresses = Object.keys(fields).filter((field) => fields[field]?.kind === 'address')
    return (content[name]?.rows ?? []).flatMap((row) => addresses.map((field) => Number(row[field] ?? 0)))
  })
  return { ...customer, siteIDs: [...new Set(siteIDs)].filter((addressID) => addressID > 0) }
}
