import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { findFactType } from '@dealerline/shared/rules/address-facts.ts'
import { authorOf, type Context } from '../../../calls/context.ts'
import type { Transaction } from '../../../kernel/database.ts'
import { type LearnedFact, learnFacts } from './learn-facts.ts'
import { selectAddressesAtLocation } from './queries.ts'

/** Keeps the telephone lines of a sent order, such as those of churned and existing services, with their addresses. */
export async function learnLinesOfOrder({ tx, caller }: Context, { orderID, content }: OrderDetail): Promise<void> {
  const line = findFactType('lineNumber', 'phone')
  const facts = Object.values(content).flatMap(({ rows }) =>
    rows.flatMap(({ addressID, serviceNumber }): LearnedFact[] => {
      const value = line?.read(String(serviceNumber ?? ''))
      if (!value || !(Number(addressID) > 0)) return []
      const common = { addressID: Number(addressID), kind: 'lineNumber', network: 'phone' } as const
      return [{ ...common, value, source: 'order', confidence: 'stated', reason: `Order ${orderID}` }]
    }),
  )
  await learnFacts(tx, facts, authorOf(caller))
}

/** Keeps lines that nbn has at a location with the addresses of the customer at this location. */
export async function learnLinesAtLocation(
  tx: Transaction,
  place: { customerID: number; locationID: string },
  lines: readonly Pick<LearnedFact, 'network' | 'value' | 'reason'>[],
): Promise<void> {
  const filledLines = lines.filter(({ value }) => value !== '')
  if (filledLines.length === 0) return
  const addresses = await selectAddressesAtLocation(tx, { ...place, network: 'nbn' })
  await learnFacts(
    tx,
    addresses.flatMap(({ addressID }) =>
      filledLines.map(
        (line) => ({ ...line, addressID, kind: 'lineNumber', source: 'nbn', confidence: 'exact' }) as const,
      ),
    ),
  )
}
