import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, orderParams, recordID } from './call.ts'
import { order } from './orders.ts'

/** A device of a signed order with its new MAC address, in any common notation. */
export const deviceChange = z.object({
  /** The device's extension or line, and its model. */
  device: limited('Device', 200).min(1, ruleMessage('required', 'Device')),
  macAddress: z
    .string()
    .trim()
    .regex(/^([0-9a-f]{2}[-:.]?){5}[0-9a-f]{2}$/i, 'Invalid MAC address'),
})

export const ticketingCalls = {
  resendToTicketing: call('POST Order/ResendToTicketing/{orderID}', {
    summary: 'Resend a signed order to ticketing',
    description: 'Does not open a second ticket if the order already has one.',
    access: 'staff',
    params: orderParams,
    reply: order,
  }),
  reprocess: call('POST Docusign/reprocess/{orderID}', {
    summary: 'Reprocess a signed order',
    description: 'Sends it to billing and ticketing again, and completes the order if its ticket is completed.',
    access: 'staff',
    params: orderParams,
    reply: order,
  }),
  ticketChanged: call('POST Ticketing/TicketChanged/{reference}', {
    summary: 'Receive a ticket change notification',
    description:
      'The notification is not trusted: a job queries the ticketing system itself. The reply is the same for an unknown reference.',
    access: 'public',
    params: z.object({ reference: limited('Reference', 100).min(1) }),
    reply: z.object({ received: z.boolean() }),
  }),
  sendUpdatedMacAddress: call('POST Docusign/SendUpdatedMacAddress', {
    summary: 'Report a device’s new MAC address',
    description: 'Informs the staff who provision the signed order.',
    access: 'staff',
    body: deviceChange.extend({ orderID: recordID }),
    reply: z.object({ reference: z.string(), macAddress: z.string() }),
  }),
}
