import type { Row } from '@dealerline/shared/blocks/block.ts'
import {
  type Landline,
  type LandlineRows,
  landlineParts,
  type NewLandline,
} from '@dealerline/shared/contract/landlines.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { Context } from '../../../calls/context.ts'
import { findCallTarget } from '../blocks/call-target.ts'
import { findStoredHeader, saveHeader } from '../blocks/headers.ts'
import { getRows, removeBlock, saveRows } from '../blocks/rows.ts'
import { withPathPrefix } from '../blocks/with-path-prefix.ts'

const { churns: firstPart } = landlineParts
const parts = Object.entries(landlineParts) as [keyof LandlineRows, (typeof landlineParts)[keyof LandlineRows]][]

/** The order's fixed line record with its rows, in a list of at most one record. */
export async function getLandlines(context: Context, orderID: number): Promise<Landline[]> {
  const [header, ...rows] = await Promise.all([
    findStoredHeader(context, firstPart, orderID),
    ...parts.map(([, block]) => getRows(context, block, { orderID })),
  ])
  if (!header) return []
  const lists = Object.fromEntries(parts.map(([name], index) => [name, rows[index] ?? []]))
  return [{ ...header, ...lists } as Landline]
}

export async function addLandlines(context: Context, inputs: NewLandline[]): Promise<Landline[]> {
  const landlines: Landline[] = []
  // By order, so that two calls that name the same orders in another sequence do not wait for each other.
  const sorted = [...inputs.entries()].sort(([, one], [, other]) => one.orderID - other.orderID)
  for (const [index, { orderID, ...rows }] of sorted)
    landlines[index] = await withPathPrefix(String(index), () => saveLandline(context, orderID, rows))
  return landlines
}

export async function updateLandline(context: Context, landlineID: number, input: LandlineRows): Promise<Landline> {
  const { orderID } = await findCallTarget(context, firstPart, { landlineID })
  return saveLandline(context, orderID, input)
}

async function saveLandline(context: Context, orderID: number, input: LandlineRows): Promise<Landline> {
  if (!(await findStoredHeader(context, firstPart, orderID))) await saveHeader(context, firstPart, { orderID }, {})
  for (const [name, block] of parts) {
    const rows: Row[] = input[name]
    if (rows.length > 0) await withPathPrefix(name, () => saveRows(context, block, { orderID }, rows))
  }
  const [landline] = await getLandlines(context, orderID)
  if (!landline) throw new AppError('notFound')
  return landline
}

export async function removeLandline(context: Context, landlineID: number): Promise<Landline[]> {
  for (const [, block] of parts.toReversed()) {
    // Removing the last block also removes the record.
    await removeBlock(context, block, { landlineID }, block === firstPart)
  }
  return []
}
