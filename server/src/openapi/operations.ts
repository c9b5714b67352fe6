import { blocks } from '@dealerline/shared/blocks/index.ts'
import { blockCalls } from '@dealerline/shared/contract/block-calls.ts'
import type { Call } from '@dealerline/shared/contract/call.ts'
import { areaDescriptions, contract } from '@dealerline/shared/contract/index.ts'
import { liveCalls } from '@dealerline/shared/contract/live.ts'

/** A call with its operation id and tag in the OpenAPI document. */
export interface Operation {
  call: Call
  operationId: string
  tag: string
}

const addressOf = ({ method, path }: Call) => `${method} ${path.toLowerCase()}`

/** Returns every call once. A call that several blocks share belongs to the first of them. */
export function operations(): Operation[] {
  const ofAreas = Object.entries(contract).flatMap(([area, calls]) =>
    Object.entries<Call>(calls).map(([name, call]) => ({ call, operationId: `${area}_${name}`, tag: area })),
  )
  const ofBlocks = blocks.flatMap((block) =>
    Object.entries<Call>({ ...blockCalls(block) }).map(([name, call]) => {
      return { call, operationId: `${block.name}_${name}`, tag: block.name }
    }),
  )
  const byAddress = new Map<string, Operation>()
  const stream = { call: liveCalls.openStream, operationId: 'presence_openStream', tag: 'presence' }
  for (const operation of [...ofAreas, ...ofBlocks, stream]) {
    const address = addressOf(operation.call)
    if (!byAddress.has(address)) byAddress.set(address, operation)
  }
  return [...byAddress.values()]
}

/** Returns the tags in the order of the document: the areas, then the services of an order. */
export function tags(): { name: string; description: string }[] {
  const areas = Object.entries(areaDescriptions).map(([name, description]) => ({ name, description }))
  const services = blocks
    .filter(({ name }) => !Object.hasOwn(contract, name))
    .map(({ name, label }) => ({ name, description: `${label}: rows of an order.` }))
  return [...areas, ...services]
}
