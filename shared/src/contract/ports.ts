import { z } from 'zod'
import { cleanAbn } from '../cells/registers.ts'
import { dateInputOrEmpty } from '../rules/dates.ts'
import { numberKinds } from '../rules/port-numbers.ts'
import { portStateNames } from '../rules/port-states.ts'
import { cleaned, limited } from '../rules/schemas.ts'
import { call, orderParams } from './call.ts'
import { portRequestCalls } from './port-requests.ts'

const kindNames = Object.keys(numberKinds) as [keyof typeof numberKinds, ...(keyof typeof numberKinds)[]]

const portDetails = z.object({
  kind: z.enum(kindNames),
  category: z.string(),
  carrier: z.string(),
  accountNumber: z.string(),
  /** The name on the bill; empty for the name of the customer. */
  accountName: z.string(),
  /** Eleven digits; empty for the ABN of the customer. */
  accountAbn: z.string(),
  /** The day of the authorisation as YYYY-MM-DD; empty for the signature of the order. */
  authorisedOn: z.string(),
  associatedNumbers: z.array(z.string()),
})
export type PortDetails = z.output<typeof portDetails>

const portNumber = z.object({
  /** Digits as dialled in Australia. */
  number: z.string(),
  state: z.enum(portStateNames),
  /** The day of the answer, or of the port once it is scheduled; empty before. */
  date: z.string(),
  /** The wholesaler's code of a rejection. */
  code: z.string(),
  /** Why it was rejected. */
  reason: z.string(),
  /** How often the port was submitted. */
  attempt: z.number().int(),
  details: portDetails,
  /** Whether it can be corrected and sent alone. */
  canResubmit: z.boolean(),
  /** The rejections that the portal predicts from the details. */
  predicted: z.array(z.object({ code: z.string(), field: z.string(), message: z.string() })),
})
export type PortNumber = z.output<typeof portNumber>

const correction = z.object({
  number: limited('Number', 20).regex(/^\d+$/, 'Invalid Number'),
  category: z.enum(['A', 'C', 'D'], 'Invalid Category').optional(),
  carrier: limited('Current provider', 100).optional(),
  accountNumber: limited('Account number', 30).optional(),
  accountName: limited('Account name', 100).optional(),
  accountAbn: cleaned('ABN on the bill', 20, cleanAbn).optional(),
  authorisedOn: dateInputOrEmpty('Authorised on').optional(),
  associatedNumbers: z
    .array(limited('Associated number', 30))
    .max(200, 'Enter at most 200 associated numbers')
    .optional(),
})

export const portCalls = {
  getPortNumbers: call('GET order/GetPortNumbers/{orderID}', {
    summary: 'List the ported numbers of an order',
    description: 'Returns every number, also those inside ranges, with its state and its predicted rejections.',
    access: 'staff',
    params: orderParams,
    reply: z.array(portNumber),
  }),
  checkPorts: call('POST order/CheckPorts/{orderID}', {
    summary: 'Validate the ports of an order',
    description:
      'Asks the losing carriers through the wholesaler, in batches of at most 100 numbers. The answers may take days. Numbers that are being checked, or are valid and unchanged, are left out.',
    access: 'staff',
    params: orderParams,
    reply: z.array(portNumber),
  }),
  resubmitPort: call('POST order/ResubmitPort/{orderID}', {
    summary: 'Correct and resubmit one ported number',
    description:
      'For a rejected number of a signed order. Omitted fields stay unchanged. The other numbers and the signed document are not changed.',
    access: 'staff',
    params: orderParams,
    body: correction,
    reply: z.array(portNumber),
  }),
  ...portRequestCalls,
}
