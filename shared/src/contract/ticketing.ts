import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, id, recordID } from './call.ts'
import { order } from './orders.ts'

const orderParams = z.object({ orderID: id })

/** A device of a signed order and the address that it has from now on, however it is written. */
export const deviceChange = z.object({
  /** What the device is: the extension or the line, and the model. */
  device: limited('Device', 200).min(1, ruleMessage('required', 'Device')),
  macAddress: z
    .string()
    .trim()
    .regex(/^([0-9a-f]{2}[-:.]?){5}[0-9a-f]{2}$/i, 'Invalid MAC address'),
})

export const ticketingCalls = {
  resendToTicketing: call({
    method: 'POST',
    path: 'Order/ResendToTicketing/{orderID}',
    summary: 'Hands a signed order to the ticketing system again; one that it has already is not opened twice.',
    access: 'staff',
    params: orderParams,
    reply: order,
  }),
  reprocess: call({
    method: 'POST',
    path: 'Docusign/reprocess/{orderID}',
    summary: 'Puts a signed order through billing and ticketing again, and completes it where the ticket is completed.',
    access: 'staff',
    params: orderParams,
    reply: order,
  }),
  ticketChanged: call({
    method: 'POST',
    path: 'Ticketing/TicketChanged/{reference}',
    summary:
      'Told by the ticketing system when a ticket changes. It is not believed: the portal asks the ticketing system itself, by a job.',
    access: 'public',
    params: z.object({ reference: limited('Reference', 100).min(1) }),
    reply: z.object({ known: z.boolean() }),
  }),
  sendUpdatedMacAddress: call({
    method: 'POST',
    path: 'Docusign/SendUpdatedMacAddress',
    summary: 'Tells the people who provision a signed order the MAC address of a device that was changed.',
    access: 'staff',
    body: deviceChange.extend({ orderID: recordID }),
    reply: z.object({ reference: z.string(), macAddress: z.string() }),
  }),
}
