import { z } from 'zod'
import { maxID } from '../rules/ids.ts'
import { limited } from '../rules/schemas.ts'
import { call, id, recordIDOrNone } from './call.ts'
import { listedCustomer } from './customers.ts'
import { dealer, signedInDealer } from './session.ts'

/** A dealer whom the person may act as. */
export const member = dealer.pick({
  dealerID: true,
  ubDealerID: true,
  dealerFullName: true,
  dealerEmail: true,
  authLevel: true,
})
export type Member = z.output<typeof member>

/** The dealer whom the person acts as. While they act as themselves, `impersonatedID` is -1 and `impersonated` null. */
export const loginInfo = z.object({
  ubDealerID: z.string(),
  isImpersonating: z.boolean(),
  impersonatedID: z.number().int(),
  impersonated: signedInDealer.nullable(),
  /** Whether the person may act as any other dealer. */
  canImpersonate: z.boolean(),
  /** Address of the external administration site; empty except for administrators. */
  administrationUrl: z.string(),
})
export type LoginInfo = z.output<typeof loginInfo>

const auditedAction = z.object({
  id: z.number().int(),
  at: z.string(),
  /** E-mail of the person who acted, or the link they used. */
  actor: z.string(),
  /** E-mail of the dealer they acted for, if they acted for another dealer. */
  actedFor: z.string(),
  entityType: z.string(),
  entityID: z.string(),
  action: z.string(),
})
export type AuditedAction = z.output<typeof auditedAction>

export const impersonationCalls = {
  getLoginInfo: call('GET Impersonate/GetLoginInfo', {
    summary: 'Get the dealer the caller acts as',
    access: 'staff',
    beforeMfa: true,
    reply: loginInfo,
  }),
  impersonate: call('POST Impersonate/Impersonate', {
    summary: 'Act as another dealer',
    description:
      'Takes effect from the next call, with the lower of the two permission levels. -1 stops acting as another dealer. 404 for anybody whom `GetDealerMembers` does not list.',
    access: 'staff',
    body: z.object({
      userType: limited('User type', 40).default(''),
      impersonatedID: z
        .number()
        .int()
        .min(-1)
        .max(maxID)
        .refine((dealerID) => dealerID !== 0, 'impersonatedID must be a dealer, or -1'),
    }),
    reply: loginInfo,
  }),
  isImpersonating: call('GET Impersonate/IsImpersonating/{id}', {
    summary: 'Check whether the caller acts as a dealer',
    access: 'staff',
    params: z.object({ id }),
    reply: z.boolean(),
  }),
  getDealerMembers: call('GET Impersonate/GetDealerMembers', {
    summary: 'List the dealers the caller may act as',
    description: 'Sorted by name: all dealers for administrators, the other members of their group for managers.',
    access: 'staff',
    reply: z.array(member),
  }),
  getCurrentDealerCustomers: call('GET Impersonate/GetCurrentDealerCustomers', {
    summary: 'List the current dealer’s newest customers',
    description: 'Returns at most 500 customers of the dealer the caller acts as.',
    access: 'staff',
    fromStandby: true,
    reply: z.array(listedCustomer),
  }),
  getHistory: call('POST Impersonate/GetHistory', {
    summary: 'List the actions done as the dealer',
    description:
      'Newest first, for the dealer the caller acts as. For the next page pass the id of the last entry as `before`.',
    access: 'staff',
    reads: true,
    fromStandby: true,
    body: z.object({
      before: recordIDOrNone.default(0),
      pageSize: z.number().int().min(1).max(100).default(25),
      /** Only the actions of other people who acted for the dealer. */
      byOthers: z.boolean().default(false),
    }),
    reply: z.array(auditedAction),
  }),
}
