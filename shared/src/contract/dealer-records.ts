import { z } from 'zod'
import { cleanEmail, isEmail } from '../cells/email.ts'
import { changeShapeOf } from '../records/catalogue-fields.ts'
import { dealerFields, managerFields } from '../records/dealer-fields.ts'
import { storedShapeOf } from '../records/kinds.ts'
import { authGroups, readAuthLevel } from '../rules/dealers.ts'
import { messages } from '../rules/messages.ts'
import { limited } from '../rules/schemas.ts'
import { ruleMessage } from '../rules/validation.ts'
import { paging, recordID, recordIDOrNone, version } from './call.ts'
import { dealer as signedInRecord } from './session.ts'

/** The e-mail of a login, in lower case. */
export const loginEmail = z
  .string(messages.emailMissing.text)
  .overwrite(cleanEmail)
  .toLowerCase()
  .min(1, messages.emailMissing.text)
  .max(200, 'Email can only have 200 letters')
  .refine(isEmail, ruleMessage('email', 'Email'))

const noLevel = ruleMessage('min_value', 'Level')

/** A permission level in any letter case; 5 is direct sales. */
export const authLevelInput = z
  .union([limited('Level', 60), z.number()], noLevel)
  .refine((level) => readAuthLevel(level) !== undefined, noLevel)
export const authGroupInput = z.enum(authGroups, ruleMessage('min_value', 'Group'))

export const dealer = signedInRecord.extend({
  ...storedShapeOf(dealerFields),
  /** Whether the dealer manages the group: a manager sees what its members see and may act for them. */
  isManager: z.boolean(),
  /** A removed dealer has no access and is listed only among the removed dealers. */
  archived: z.boolean(),
  version,
})
export type Dealer = z.output<typeof dealer>

export const listedDealer = dealer.pick({
  dealerID: true,
  dealerFullName: true,
  dealerEmail: true,
  ubDealerID: true,
  groupNo: true,
  authLevel: true,
})

/** The permissions of one person. */
export const authorisation = dealer.pick({
  dealerID: true,
  dealerFullName: true,
  dealerEmail: true,
  authLevel: true,
  authGroup: true,
  isAdmin: true,
  isAirlinePartner: true,
  isResidential: true,
  version: true,
})
export type Authorisation = z.output<typeof authorisation>

/** An omitted group keeps its value if the level allows it; otherwise it becomes the first group of the level. */
export const authorisationChange = z.object({
  dealerID: recordID,
  authLevel: authLevelInput,
  authGroup: authGroupInput.optional(),
  version: version.default(0),
})
export type AuthorisationChange = z.output<typeof authorisationChange>

/** `id` and `dealerManagerId` are 0 if the dealer has no manager record yet. */
export const dealerManager = z.object({
  id: recordIDOrNone,
  dealerManagerId: recordIDOrNone,
  dealerId: recordID,
  ...storedShapeOf(managerFields),
  version,
})
export type DealerManager = z.output<typeof dealerManager>

export const dealerManagerInput = z.object({
  dealerId: recordID,
  ...changeShapeOf(managerFields),
  version: version.default(0),
})
export type DealerManagerInput = z.output<typeof dealerManagerInput>

export const dealerChange = z.object({
  ...changeShapeOf(dealerFields),
  /** Restores a removed dealer. */
  archived: z.literal(false, 'A dealer is removed by order/DeleteDealer').optional(),
  version: version.default(0),
})
export type DealerChange = z.output<typeof dealerChange>

/** Omitted fields keep their values. */
export const groupChange = z.object({
  groupNo: limited('Group', 20).optional(),
  isManager: z.boolean('Invalid isManager').optional(),
  version: version.default(0),
})
export type GroupChange = z.output<typeof groupChange>

export const omsDealer = z.object({
  ubDealerID: z.string(),
  dealerIDno: z.string(),
  name: z.string(),
  email: z.string(),
  groupNo: z.string(),
})
/** `problems` lists the OMS dealers that were skipped, each with the reason. */
export const omsUpdate = z.object({
  received: z.number().int(),
  added: z.array(listedDealer),
  changed: z.array(listedDealer),
  problems: z.array(omsDealer.extend({ reason: z.string() })),
})
export type OmsUpdate = z.output<typeof omsUpdate>

/** The fields by which lists of dealers can be sorted. */
export const dealerSorts = [
  'dealerFullName',
  'dealerEmail',
  'authLevel',
  'authGroup',
  'ubDealerID',
  'groupNo',
  'lastLogedIn',
  'dealerID',
] as const

export const dealerQuery = z.object({
  keyword: limited('Keyword', 100).default(''),
  /** Any level if omitted. */
  authLevel: authLevelInput.optional(),
  archived: z.boolean().default(false),
  sortBy: z.enum(dealerSorts).default('dealerFullName'),
  ...paging,
})
export type DealerQuery = z.output<typeof dealerQuery>

export const login = z.object({
  email: z.string(),
  /** Whether a person can sign in with this e-mail. */
  exists: z.boolean(),
  name: z.string(),
  mfaEnrolled: z.boolean(),
  /** The dealer record of the login; null if there is none. */
  dealer: dealer.nullable(),
})
export type Login = z.output<typeof login>
