import { quantityOf, type Row } from '@dealerline/shared/blocks/block.ts'
import { ipVoice } from '@dealerline/shared/blocks/ip-voice.ts'
import { teams } from '@dealerline/shared/blocks/teams.ts'
import type { UsedHandset } from '@dealerline/shared/contract/hardware.ts'
import type { Context } from '../../../calls/context.ts'
import { selectHandsetsByID } from '../../catalogue/catalogue.ts'
import { getRows } from '../blocks/rows.ts'

/** The handsets of an order's telephone rows, without handsets that the dealer supplies. */
export async function getHandsetsOnOrder(context: Context, orderID: number): Promise<UsedHandset[]> {
  const [telephones, trunks] = await Promise.all([
    getRows(context, ipVoice, { orderID }),
    getRows(context, teams, { orderID }),
  ])
  const quantities = new Map<number, number>()
  const count = (row: Row, quantity: number) => {
    const id = Number(row.handsetID)
    if (id > 0 && row.dealerSupplied !== true) quantities.set(id, (quantities.get(id) ?? 0) + quantity)
  }
  for (const row of telephones) count(row, quantityOf(ipVoice, row))
  for (const row of trunks) count(row, quantityOf(teams, row))
  const handsets = await selectHandsetsByID(context.tx, [...quantities.keys()])
  return handsets.map(({ handsetID, model, description, rrpEx, notes }) => ({
    handsetID,
    model,
    description,
    quantity: quantities.get(handsetID) ?? 0,
    itemCost: rrpEx,
    notes,
  }))
}
