import { z } from 'zod'
import { internet } from '../blocks/internet.ts'
import { storedRow } from './block-shapes.ts'
import { call, customerID, id, recordID } from './call.ts'

/** An internet service that the customer has from a signed order. */
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
  getInternetUpgrade: call('GET order/GetInternetUpgrade/{id}', {
    summary: 'List a customer’s internet services',
    description: 'Takes them from signed and completed orders, newest first.',
    access: 'staff',
    params: z.object({ id: customerID }),
    reply: z.array(internetUpgrade),
  }),
  addDataBackup: call('POST Dealer/AddDataBackup', {
    summary: 'Add a data backup to an internet row',
    description: 'Returns the row.',
    access: 'staff',
    body: z.object({ orderID: recordID, internetID: recordID }),
    reply: storedRow(internet),
  }),
  removeDataBackup: call('DELETE order/RemoveDataBackup/{id}', {
    summary: 'Remove the data backup from an internet row',
    description: 'Returns the row.',
    access: 'staff',
    params: z.object({ id }),
    reply: storedRow(internet),
  }),
}
