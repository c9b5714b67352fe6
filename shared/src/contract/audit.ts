import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, id, recordID, recordIDOrNone } from './call.ts'
import { dateInput } from './dates.ts'

/** One entry of the audit log. */
const auditEntry = z.object({
  id: z.number().int(),
  /** What it was done to, and which one of them. */
  entityType: z.string(),
  entityID: z.string(),
  /** The instant it was done. */
  auditDate: z.string(),
  /** What was done: `created`, `type changed`. */
  action: z.string(),
  /** What changed, or what was written, as one text. */
  auditData: z.string(),
  /** The same field by field; `before` is null where the log says nothing of it. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() })),
  auditUser: z.string(),
  /** The dealer it was done for, where that is somebody else. */
  auditFor: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** What somebody wrote into the log of an order. */
const remark = z.object({
  id: z.number().int(),
  orderID: z.number().int(),
  auditData: z.string(),
  auditDate: z.string(),
  auditUser: z.string(),
  /** Whether whoever asks may remove it. */
  canRemove: z.boolean(),
})
export type Remark = z.output<typeof remark>

export const remarkFields = z.object({
  auditData: limited('Remark', 2000).min(1, ruleMessage('required', 'Remark')),
})

const day = (name: string) => dateInput(name).nullable().default(null)
const orderParams = z.object({ orderID: id })

export const auditCalls = {
  getAuditLog: call({
    method: 'POST',
    path: 'support/GetAuditLog',
    summary:
      'The audit log, newest first, of one kind of record or of all, from one day to another in the portal’s time zone; `before` is the id of the last entry of the page before.',
    access: 'admin',
    reads: true,
    body: z
      .object({
        /** One of `support/GetAuditEntities`; empty for all. */
        entity: limited('Entity', 60).default(''),
        entityID: limited('Record', 254).default(''),
        fromDate: day('fromDate'),
        toDate: day('toDate'),
        before: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
        pageSize: z.number().int().min(1).max(200).default(50),
      })
      .refine(({ fromDate, toDate }) => !fromDate || !toDate || fromDate <= toDate, {
        path: ['toDate'],
        message: 'The last day can not be before the first',
      }),
    reply: z.array(auditEntry),
  }),
  getAuditEntities: call({
    method: 'GET',
    path: 'support/GetAuditEntities',
    summary: 'The kinds of records that the audit log is about.',
    access: 'admin',
    reply: z.array(z.string()),
  }),
  getRemarks: call({
    method: 'GET',
    path: 'order/GetRemarks/{orderID}',
    summary: 'What people wrote into the log of an order, newest first.',
    access: 'staff',
    params: orderParams,
    reply: z.array(remark),
  }),
  addAuditLog: call({
    method: 'POST',
    path: 'order/AddAuditLog/{orderID}',
    summary: 'Writes a remark into the log of an order, whatever its status, and answers all of them.',
    access: 'staff',
    params: orderParams,
    body: remarkFields,
    reply: z.array(remark),
  }),
  deleteAuditLog: call({
    method: 'DELETE',
    path: 'order/DeleteAuditLogFromOrder/{orderID}',
    summary:
      'Removes remarks of an order, given by their ids or as they are: one’s own, or as an administrator anybody’s. What the portal wrote itself stays, and so does that a remark was there and who removed it.',
    access: 'staff',
    params: orderParams,
    body: z
      .array(z.union([recordID, z.looseObject({ id: recordIDOrNone })]))
      .min(1)
      .max(100)
      .transform((given) => given.map((one) => (typeof one === 'number' ? one : one.id))),
    reply: z.array(remark),
  }),
}
