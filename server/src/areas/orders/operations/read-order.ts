import { type Block, type CustomerContact, headerName } from '@dealerline/shared/blocks/block.ts'
import { blocks } from '@dealerline/shared/blocks/index.ts'
import { headerKey } from '@dealerline/shared/changes/change.ts'
import type { Operation } from '@dealerline/shared/contract/operations.ts'
import { type CallerKind, canCall } from '@dealerline/shared/rules/access.ts'
import type { Context } from '../../../calls/context.ts'
import { findHeaderRecord } from '../blocks/headers.ts'
import { type BlockState, readBlock } from '../blocks/read-block.ts'
import type { StoredRecord } from '../blocks/stored.ts'
import type { LockedOrder } from '../lock-order.ts'
import { findCustomerContact, type StoredHeldRow, selectHeldRows } from './queries.ts'

export interface StoredBlock {
  block: Block
  state: BlockState
  header: StoredRecord | undefined
}

export interface StoredOrder {
  blocks: StoredBlock[]
  /** The held rows of all services. */
  held: StoredHeldRow[]
  customer: CustomerContact
}

/** Reads what operations can change of a locked order, in one round trip. */
export async function readOrder(
  context: Context,
  order: LockedOrder,
  operations: readonly Operation[],
): Promise<StoredOrder> {
  const { tx, caller } = context
  const { orderID } = order
  const [held, customer, ...storedBlocks] = await Promise.all([
    selectHeldRows(tx, orderID),
    findCustomerContact(tx, orderID),
    ...blocksOf(operations, caller.kind).map(async (block) => {
      const [state, header] = await Promise.all([
        readBlock(context, block, orderID, undefined, order),
        block.header && findHeaderRecord(context, block, orderID),
      ])
      return { block, state, header }
    }),
  ])
  return { blocks: storedBlocks, held, customer }
}

/**
 * The blocks that operations name, and those that share a named header, because their rows can wait for it. Leaves out blocks
 * that the caller may not change.
 */
function blocksOf(operations: readonly Operation[], caller: CallerKind): Block[] {
  const names = new Set(operations.map(({ block }) => block))
  const changedHeaders = new Set(operations.filter(({ row }) => row === headerKey).map(({ block }) => block))
  const headers = new Set(blocks.filter(({ name }) => changedHeaders.has(name)).map(headerName))
  const isNamed = (block: Block) => names.has(block.name) || (block.header && headers.has(headerName(block)))
  return blocks.filter((block) => isNamed(block) && canCall(block.page.access ?? 'staff', caller))
}
