import { z } from 'zod'
import { dateInputOrEmpty } from '../rules/dates.ts'
import { limited, lines } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { call, orderParams, recordID, recordIDOrNone } from './call.ts'

/** One entry of the audit log. */
const auditEntry = z.object({
  id: z.number().int(),
  /** The kind of record and the record's id. */
  entityType: z.string(),
  entityID: z.string(),
  /** When the action happened. */
  auditDate: z.string(),
  /** The action, such as `created` or `type changed`. */
  action: z.string(),
  /** The changed fields or the written text, as one text. */
  auditData: z.string(),
  /** The changes field by field; `before` is null if the log does not have it. */
  changes: z.array(z.object({ field: z.string(), before: z.string().nullable(), after: z.string() })),
  auditUser: z.string(),
  /** The dealer for whom the person acted, if they acted for another dealer. */
  auditFor: z.string(),
})
export type AuditEntry = z.output<typeof auditEntry>

/** A remark that a person added to the log of an order. */
const remark = z.object({
  id: z.number().int(),
  orderID: z.number().int(),
  auditData: z.string(),
  auditDate: z.string(),
  auditUser: z.string(),
  /** Whether the caller may remove the remark. */
  canRemove: z.boolean(),
})
export type Remark = z.output<typeof remark>

export const remarkFields = z.object({
  auditData: lines('Remark', 2000).min(1, ruleMessage('required', 'Remark')),
})

/** A day; empty or null for no limit. */
const day = (name: string) =>
  dateInputOrEmpty(name)
    .nullable()
    .default(null)
    .transform((date) => date || null)

export const auditCalls = {
  getAuditLog: call('POST support/GetAuditLog', {
    summary: 'List entries of the audit log',
    description:
      'Newest first, optionally for one kind of record and a range of days in the portal’s time zone. For the next page pass the id of the last entry as `before`.',
    access: 'admin',
    reads: true,
    fromStandby: true,
    body: z
      .object({
        /** A kind of record from `support/GetAuditEntities`; empty for all kinds. */
        entity: limited('Entity', 60).default(''),
        entityID: limited('Record', 254).default(''),
        fromDate: day('fromDate'),
        toDate: day('toDate'),
        before: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
        pageSize: z.number().int().min(1).max(200).default(50),
      })
      .refine(({ fromDate, toDate }) => !fromDate || !toDate || fromDate <= toDate, {
        path: ['toDate'],
        message: 'The last day cannot be before the first',
      }),
    reply: z.array(auditEntry),
  }),
  getAuditEntities: call('GET support/GetAuditEntities', {
    summary: 'List the record kinds of the audit log',
    access: 'admin',
    reply: z.array(z.string()),
  }),
  getRemarks: call('GET order/GetRemarks/{orderID}', {
    summary: 'List the remarks on an order',
    description: 'Newest first.',
    access: 'staff',
    params: orderParams,
    reply: z.array(remark),
  }),
  addAuditLog: call('POST order/AddAuditLog/{orderID}', {
    summary: 'Add a remark to an order',
    description: 'Works in every order status. Returns all remarks of the order.',
    access: 'staff',
    params: orderParams,
    body: remarkFields,
    reply: z.array(remark),
  }),
  deleteAuditLog: call('DELETE order/DeleteAuditLogFromOrder/{orderID}', {
    summary: 'Remove remarks from an order',
    description:
      'Takes ids or whole records. Callers remove their own remarks; administrators remove any. Entries that the portal wrote can’t be removed. The log still shows that a remark existed and who removed it. Returns the remaining remarks.',
    access: 'staff',
    params: orderParams,
    body: z
      .array(z.union([recordID, z.looseObject({ id: recordIDOrNone })]))
      .min(1)
      .max(100)
      .transform((remarks) => remarks.map((remark) => (typeof remark === 'number' ? remark : remark.id))),
    reply: z.array(remark),
  }),
}
