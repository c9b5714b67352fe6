import { z } from 'zod'
import { internet } from '../blocks/internet.ts'
import { storedRow } from './block-shapes.ts'
import { call, id, recordID } from './call.ts'

/** An internet service that the customer has, from an order that was signed. */
const internetUpgrade = z.object({
  internetID: z.number().int(),
  orderID: z.number().int(),
  internetType: z.string(),
  ratePlanID: z.number().int(),
  ratePlanDescription: z.string(),
  addressID: z.number().int(),
  formattedAddress: z.string(),
  serviceNumber: z.string(),
  dataBackup: z.boolean(),
  signedDate: z.string(),
})
export type InternetUpgrade = z.output<typeof internetUpgrade>

export const internetCalls = {
  getInternetUpgrade: call({
    method: 'GET',
    path: 'order/GetInternetUpgrade/{id}',
    summary: 'The internet services that the customer has, from signed and completed orders, newest first.',
    access: 'staff',
    params: z.object({ id }),
    reply: z.array(internetUpgrade),
  }),
  addDataBackup: call({
    method: 'POST',
    path: 'Dealer/AddDataBackup',
    summary: 'Adds a data backup to an internet row of the order, and answers the row.',
    access: 'staff',
    body: z.object({ orderID: recordID, internetID: recordID }),
    reply: storedRow(internet),
  }),
  removeDataBackup: call({
    method: 'DELETE',
    path: 'order/RemoveDataBackup/{id}',
    summary: 'Takes the data backup off an internet row, and answers the row.',
    access: 'staff',
    params: z.object({ id }),
    reply: storedRow(internet),
  }),
}
