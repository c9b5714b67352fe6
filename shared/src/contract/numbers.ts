import { z } from 'zod'
import { firstExtension } from '../blocks/trunk-rows.ts'
import { call, recordID } from './call.ts'

export const numberCalls = {
  getNextAccountNo: call({
    method: 'POST',
    path: 'Link/GetNextAccountNo',
    summary: `The customer's next free extension number; the first is ${firstExtension}. Numbers on the order count as taken.`,
    access: 'staff',
    reads: true,
    body: z.object({ orderID: recordID }),
    reply: z.object({ nextAccountNo: z.number().int() }),
  }),
}
