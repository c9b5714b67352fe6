import { z } from 'zod'
import { maxID } from '../rules/ids.ts'
import { limited } from '../rules/schemas.ts'
import { call, id, recordIDOrNone } from './call.ts'
import { listedCustomer } from './customers.ts'
import { dealer, signedInDealer } from './session.ts'

/** Somebody the person may act as. */
export const member = dealer.pick({
  dealerID: true,
  ubDealerID: true,
  dealerFullName: true,
  dealerEmail: true,
  authLevel: true,
})
export type Member = z.output<typeof member>

/** Whom the person acts as; `impersonatedID` is -1 and `impersonated` null while they act as themselves. */
export const loginInfo = z.object({
  ubDealerID: z.string(),
  isImpersonating: z.boolean(),
  impersonatedID: z.number().int(),
  impersonated: signedInDealer.nullable(),
  /** Whether there is anybody they may act as. */
  canImpersonate: z.boolean(),
  /** The site for administration outside the portal; empty for everybody but administrators. */
  administrationUrl: z.string(),
})
export type LoginInfo = z.output<typeof loginInfo>

const deed = z.object({
  id: z.number().int(),
  at: z.string(),
  /** E-mail of who did it, or the link it was done with. */
  actor: z.string(),
  /** E-mail of the dealer it was done for, where that is somebody else. */
  actedFor: z.string(),
  entityType: z.string(),
  entityID: z.string(),
  action: z.string(),
})
export type Deed = z.output<typeof deed>

export const impersonationCalls = {
  getLoginInfo: call({
    method: 'GET',
    path: 'Impersonate/GetLoginInfo',
    summary: 'Whom the person who is signed in acts as.',
    access: 'staff',
    reply: loginInfo,
  }),
  impersonate: call({
    method: 'POST',
    path: 'Impersonate/Impersonate',
    summary:
      'Acts as another dealer from the next call on, with the lesser of the two rights; -1 goes back to oneself. 404 for anybody that `GetDealerMembers` does not answer.',
    access: 'staff',
    body: z.object({
      userType: limited('User type', 40).default(''),
      impersonatedID: z
        .number()
        .int()
        .min(-1)
        .max(maxID)
        .refine((given) => given !== 0, 'impersonatedID must be a dealer, or -1'),
    }),
    reply: loginInfo,
  }),
  isImpersonating: call({
    method: 'GET',
    path: 'Impersonate/IsImpersonating/{id}',
    summary: 'Whether the person who is signed in acts as this dealer.',
    access: 'staff',
    params: z.object({ id }),
    reply: z.boolean(),
  }),
  getDealerMembers: call({
    method: 'GET',
    path: 'Impersonate/GetDealerMembers',
    summary:
      'Whom the person may act as, by name: everybody for administrators, the other members of their group for its manager.',
    access: 'staff',
    reply: z.array(member),
  }),
  getCurrentDealerCustomers: call({
    method: 'GET',
    path: 'Impersonate/GetCurrentDealerCustomers',
    summary: 'The newest customers of the dealer the person acts as, 500 at most.',
    access: 'staff',
    reply: z.array(listedCustomer),
  }),
  getHistory: call({
    method: 'POST',
    path: 'Impersonate/GetHistory',
    summary:
      'What was done in the name of the dealer whom the person acts as, newest first; `before` is the id of the last entry of the page before.',
    access: 'staff',
    reads: true,
    body: z.object({
      before: recordIDOrNone.default(0),
      pageSize: z.number().int().min(1).max(100).default(25),
      /** Only what others did for the dealer. */
      byOthers: z.boolean().default(false),
    }),
    reply: z.array(deed),
  }),
}
