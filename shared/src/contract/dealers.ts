import { z } from 'zod'
import { shapeOf, storedShapeOf } from '../blocks/kinds.ts'
import { authLevels } from '../rules/access.ts'
import { authGroups, readAuthLevel } from '../rules/dealers.ts'
import { brokenRule } from '../rules/validation.ts'
import { call, id, pageOf, paging, recordID, recordIDOrNone, version } from './call.ts'
import { changeShapeOf } from './catalogue-fields.ts'
import { dealerFields, managerFields } from './dealer-fields.ts'

/** The e-mail of a login, in lower case. */
export const loginEmail = z
  .string('Email missing!')
  .trim()
  .toLowerCase()
  .min(1, 'Email missing!')
  .max(200, 'Email can only have 200 letters')
  .refine((written) => brokenRule('email', 'Email', written) === undefined, 'Email must be valid')

/** A level in any case of letters; 5 is direct sales. */
export const authLevelInput = z
  .union([z.string(), z.number()], 'authLevel must choose an option')
  .refine((written) => readAuthLevel(written) !== undefined, 'authLevel must choose an option')
export const authGroupInput = z.enum(authGroups, 'authGroup must choose an option')

export const dealer = z.object({
  dealerID: z.number().int(),
  dealerIDno: z.string(),
  ubDealerID: z.string(),
  groupNo: z.string(),
  dealerFullName: z.string(),
  dealerEmail: z.string(),
  authLevel: z.enum(authLevels),
  authGroup: z.string(),
  lastLogedIn: z.string(),
  isAdmin: z.boolean(),
  isAirlinePartner: z.boolean(),
  isResidential: z.boolean(),
  /** Manages the group: sees what its members see, and may act for them. */
  isManager: z.boolean(),
  /** Removed: has no access and is in no list, but in that of the removed. */
  archived: z.boolean(),
  version,
})
export type Dealer = z.output<typeof dealer>

const listed = dealer.pick({
  dealerID: true,
  dealerFullName: true,
  dealerEmail: true,
  ubDealerID: true,
  groupNo: true,
  authLevel: true,
})

/** What one person may. */
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

/** A group that is left out is the one that goes with the level, or stays. */
export const authorisationChange = z.object({
  dealerID: recordID,
  authLevel: authLevelInput,
  authGroup: authGroupInput.optional(),
  version: version.default(0),
})
export type AuthorisationChange = z.output<typeof authorisationChange>

/** `id` and `dealerManagerId` are 0 where nothing is kept of a dealer yet. */
export const dealerManager = z.object({
  id: recordIDOrNone,
  dealerManagerId: recordIDOrNone,
  dealerId: recordID,
  ...storedShapeOf(managerFields),
  version,
})
export type DealerManager = z.output<typeof dealerManager>

const dealerManagerInput = z.object({ dealerId: recordID, ...shapeOf(managerFields), version: version.default(0) })
export type DealerManagerInput = z.output<typeof dealerManagerInput>

const dealerChange = z.object({
  ...changeShapeOf(dealerFields),
  /** Brings back a dealer who was removed. */
  archived: z.literal(false, 'A dealer is removed by order/DeleteDealer').optional(),
  version: version.default(0),
})
export type DealerChange = z.output<typeof dealerChange>

const groupChange = z.object({
  groupNo: z.string().trim().max(20, 'Group can only have 20 letters'),
  isManager: z.boolean('Invalid isManager'),
  version: version.default(0),
})
export type GroupChange = z.output<typeof groupChange>

const omsDealer = z.object({
  ubDealerID: z.string(),
  dealerIDno: z.string(),
  name: z.string(),
  email: z.string(),
  groupNo: z.string(),
})
/** `problems` are dealers of OMS that were left alone, each with the reason. */
const omsUpdate = z.object({
  received: z.number().int(),
  added: z.array(listed),
  changed: z.array(listed),
  problems: z.array(omsDealer.extend({ reason: z.string() })),
})
export type OmsUpdate = z.output<typeof omsUpdate>

const dealerQuery = z.object({
  keyword: z.string().trim().max(100).default(''),
  /** Nobody's in particular where it is left out. */
  authLevel: authLevelInput.optional(),
  archived: z.boolean().default(false),
  sortBy: z.enum(['dealerFullName', 'lastLogedIn', 'dealerID']).default('dealerFullName'),
  ...paging,
})
export type DealerQuery = z.output<typeof dealerQuery>

const login = z.object({
  email: z.string(),
  /** Whether somebody can sign in with this e-mail. */
  exists: z.boolean(),
  name: z.string(),
  mfaEnrolled: z.boolean(),
  /** Whose record the login opens; null where there is none. */
  dealer: dealer.nullable(),
})
export type Login = z.output<typeof login>

const byEmail = z.object({ email: loginEmail })
const contractFile = {
  method: 'GET',
  access: 'admin',
  params: z.object({ id }),
  file: 'application/pdf',
} as const

export const dealerCalls = {
  updateDealersFromOMS: call({
    method: 'GET',
    path: 'oms/UpdateDealersFromOMS',
    summary: 'Brings dealers up to date with OMS. Doing it again changes nothing more.',
    access: 'admin',
    reply: omsUpdate,
  }),
  missingDealers: call({
    method: 'POST',
    path: 'DealerPortal/MissingDealers',
    summary: 'The dealers of OMS that the portal does not have.',
    access: 'admin',
    reads: true,
    body: z.object({ keyword: z.string().trim().max(100).default('') }).nullish(),
    reply: z.array(omsDealer),
  }),
  getDealer: call({
    method: 'GET',
    path: 'Order/getDealer/{id}',
    summary: 'One dealer: oneself, a member of the group one manages, or anybody for the provider’s staff.',
    access: 'staff',
    params: z.object({ id }),
    reply: dealer,
  }),
  listDealers: call({
    method: 'GET',
    path: 'order/listDealers',
    summary: 'Every dealer that the caller sees, by name, to choose from.',
    access: 'provider',
    reply: z.array(listed),
  }),
  listDealersDetail: call({
    method: 'POST',
    path: 'DealerPortal/ListDealersDetail',
    summary: 'A page of the dealers, by keyword and level; spelling mistakes are forgiven.',
    access: 'admin',
    reads: true,
    body: dealerQuery,
    reply: pageOf(dealer),
  }),
  updateDealer: call({
    method: 'POST',
    path: 'order/updateDealer/{dealerID}',
    summary: 'Changes a dealer. 409 with the current record where it is stale, 400 where another has the e-mail.',
    access: 'admin',
    params: z.object({ dealerID: id }),
    body: dealerChange,
    reply: dealer,
  }),
  deleteDealer: call({
    method: 'DELETE',
    path: 'order/DeleteDealer/{id}',
    summary: 'Removes a dealer who has no customers. The record is kept, without access, and can be brought back.',
    access: 'admin',
    params: z.object({ id }),
    reply: dealer,
  }),
  getDealerManager: call({
    method: 'GET',
    path: 'order/getDealerManager/{id}',
    summary: 'The business behind a dealer, by the dealer’s number; blank where nothing is kept yet.',
    access: 'admin',
    params: z.object({ id }),
    reply: dealerManager,
  }),
  updateDealerManager: call({
    method: 'POST',
    path: 'dealerPortal/updateDealerManager/0',
    summary: 'Keeps the business behind a dealer, from dealer administration.',
    access: 'admin',
    body: dealerManagerInput,
    reply: dealerManager,
  }),
  editDealerManager: call({
    method: 'POST',
    path: 'order/EditDealerManager/{dealerID}',
    summary: 'Puts a dealer into a group and says whether they manage it.',
    access: 'admin',
    params: z.object({ dealerID: id }),
    body: groupChange,
    reply: dealer,
  }),
  getDealerAuth: call({
    method: 'GET',
    path: 'order/getDealerAuth/{dealerID}',
    summary: 'What a dealer may.',
    access: 'admin',
    params: z.object({ dealerID: id }),
    reply: authorisation,
  }),
  updateDealerAuth: call({
    method: 'POST',
    path: 'dealerPortal/updateDealerAuth',
    summary: 'Changes level and group of a dealer. Never one’s own, and never that of the last administrator.',
    access: 'admin',
    body: authorisationChange,
    reply: authorisation,
  }),
  deleteDealerAuth: call({
    method: 'DELETE',
    path: 'dealerPortal/deleteDealerAuth/{id}',
    summary: 'Takes a dealer’s access away, by the dealer’s number; customers and orders stay.',
    access: 'admin',
    params: z.object({ id }),
    reply: authorisation,
  }),
  updateAuth: call({
    method: 'POST',
    path: 'order/updateAuth',
    summary: 'Changes a dealer’s level; the group follows.',
    access: 'admin',
    body: authorisationChange.omit({ authGroup: true }),
    reply: authorisation,
  }),
  searchUser: call({
    method: 'POST',
    path: 'DealerPortal/search-user',
    summary: 'Whether somebody can sign in with an e-mail, and as which dealer.',
    access: 'admin',
    reads: true,
    body: byEmail,
    reply: login,
  }),
  createUser: call({
    method: 'POST',
    path: 'DealerPortal/create-user',
    summary: 'Makes a login, and a dealer record where there is none, and mails a link to set a password.',
    access: 'admin',
    body: byEmail.extend({
      dealerFullName: z.string().trim().max(100, 'Name can only have 100 letters').default(''),
      authLevel: authLevelInput.default('Dealer'),
    }),
    reply: login.extend({
      /** Why no mail went out, where it did not; another can be sent. */
      problem: z.string(),
    }),
  }),
  resetPassword: call({
    method: 'POST',
    path: 'DealerPortal/reset-password',
    summary: 'Mails a link with which the person sets a new password; it ends after a day.',
    access: 'admin',
    body: byEmail,
    reply: byEmail,
  }),
  downloadDealerContract: call({
    ...contractFile,
    path: 'DealerPortal/DownloadDealerContract/{id}',
    summary: 'The agreement with a dealer, as contract_{id}.pdf.',
  }),
  viewDealerPDF: call({
    ...contractFile,
    path: 'DealerPortal/ViewDealerPDF/{id}',
    summary: 'The agreement with a dealer, to look at.',
  }),
}
