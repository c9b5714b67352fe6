import { maxBatch } from '@dealerline/shared/rules/port-numbers.ts'
import type { Work } from '../../../calls/context.ts'
import { type BatchKind, insertBatch, putPorts, type StoredPort } from './queries.ts'

export type PortToSend = Pick<StoredPort, 'number' | 'details'>

/** Splits ports into batches of one losing carrier, account, kind and category, with at most 100 numbers each. */
export function toBatches(ports: readonly PortToSend[]): PortToSend[][] {
  const groups = Map.groupBy(
    ports,
    ({ details: { kind, category, carrier, accountNumber, accountName, accountAbn } }) =>
      JSON.stringify([kind, category, carrier.toLowerCase(), accountNumber, accountName, accountAbn]),
  )
  return [...groups.values()].flatMap((group) =>
    Array.from({ length: Math.ceil(group.length / maxBatch) }, (_, at) =>
      group.slice(at * maxBatch, (at + 1) * maxBatch),
    ),
  )
}

/** Stores batches of numbers and queues the jobs that send them. The caller must have locked the order. */
export async function queueBatches(
  { tx, queue }: Work,
  order: { orderID: number; dealerID: number },
  kind: BatchKind,
  numbers: readonly PortToSend[],
): Promise<void> {
  for (const ports of toBatches(numbers)) {
    const batchID = await insertBatch(tx, order, kind)
    await putPorts(tx, order, { batchID, kind, ports })
    await queue(tx, 'ports.send', { batchID })
  }
}
