import { z } from 'zod'
import { limited } from '../rules/schemas.ts'
import { call, id, pageOf } from './call.ts'
import {
  authLevelInput,
  authorisation,
  authorisationChange,
  dealer,
  dealerChange,
  dealerManager,
  dealerManagerInput,
  dealerQuery,
  groupChange,
  listedDealer,
  login,
  loginEmail,
  omsDealer,
  omsUpdate,
} from './dealer-records.ts'

const byEmail = z.object({ email: loginEmail })
const contractFile = {
  access: 'admin',
  params: z.object({ id }),
  file: 'application/pdf',
} as const

export const dealerCalls = {
  updateDealersFromOMS: call('GET oms/UpdateDealersFromOMS', {
    summary: 'Update the dealers from OMS',
    renews: 'everything',
    description:
      'Adds and changes dealers. Repeating the call has no further effect. Returns the skipped dealers with reasons. 503 if OMS does not respond.',
    access: 'admin',
    // The specification imports dealers with a GET (decision 0026).
    reads: false,
    reply: omsUpdate,
  }),
  missingDealers: call('POST DealerPortal/MissingDealers', {
    summary: 'List the OMS dealers missing in the portal',
    access: 'admin',
    reads: true,
    body: z.object({ keyword: limited('Keyword', 100).default('') }).nullish(),
    reply: z.array(omsDealer),
  }),
  getDealer: call('GET Order/getDealer/{id}', {
    summary: 'Get a dealer',
    description:
      'Dealers get themselves; managers also get the members of their group; the provider’s staff get anyone.',
    access: 'staff',
    params: z.object({ id }),
    reply: dealer,
  }),
  listDealers: call('GET order/listDealers', {
    summary: 'List all dealers the caller can see',
    description: 'Sorted by name, for selection lists.',
    access: 'provider',
    fromStandby: true,
    reply: z.array(listedDealer),
  }),
  listDealersDetail: call('POST DealerPortal/ListDealersDetail', {
    summary: 'Search the dealers',
    description: 'Returns one page, filtered by keyword and level. The keyword search tolerates spelling mistakes.',
    access: 'admin',
    reads: true,
    fromStandby: true,
    body: dealerQuery,
    reply: pageOf(dealer),
  }),
  updateDealer: call('POST order/updateDealer/{dealerID}', {
    summary: 'Change a dealer',
    renews: 'everything',
    description:
      'Omitted fields keep their values. 409 with the current record if `version` is stale; 400 if another dealer has the e-mail.',
    access: 'admin',
    params: z.object({ dealerID: id }),
    body: dealerChange,
    reply: dealer,
  }),
  deleteDealer: call('DELETE order/DeleteDealer/{id}', {
    summary: 'Remove a dealer without customers',
    renews: 'everything',
    description: 'Keeps the record without access; it can be restored. 409 if the dealer has customers.',
    access: 'admin',
    params: z.object({ id }),
    reply: dealer,
  }),
  getDealerManager: call('GET order/getDealerManager/{id}', {
    summary: 'Get the business behind a dealer',
    description: 'Takes the dealer’s number. Returns blank fields if nothing was saved yet.',
    access: 'admin',
    params: z.object({ id }),
    reply: dealerManager,
  }),
  updateDealerManager: call('POST dealerPortal/updateDealerManager/0', {
    summary: 'Save the business behind a dealer',
    description: 'For dealer administration.',
    access: 'admin',
    body: dealerManagerInput,
    reply: dealerManager,
  }),
  editDealerManager: call('POST order/EditDealerManager/{dealerID}', {
    summary: 'Assign a dealer to a group',
    renews: 'everything',
    description: 'Also sets whether the dealer manages the group.',
    access: 'admin',
    params: z.object({ dealerID: id }),
    body: groupChange,
    reply: dealer,
  }),
  getDealerAuth: call('GET order/getDealerAuth/{dealerID}', {
    summary: 'Get a dealer’s permissions',
    access: 'admin',
    params: z.object({ dealerID: id }),
    reply: authorisation,
  }),
  updateDealerAuth: call('POST dealerPortal/updateDealerAuth', {
    summary: 'Change a dealer’s level and group',
    renews: 'everything',
    description: 'Refuses to change the caller’s own permissions or those of the last administrator.',
    access: 'admin',
    body: authorisationChange,
    reply: authorisation,
  }),
  deleteDealerAuth: call('DELETE dealerPortal/deleteDealerAuth/{id}', {
    summary: 'Revoke a dealer’s access',
    renews: 'everything',
    description: 'Takes the dealer’s number. Keeps the dealer’s customers and orders.',
    access: 'admin',
    params: z.object({ id }),
    reply: authorisation,
  }),
  updateAuth: call('POST order/updateAuth', {
    summary: 'Change a dealer’s level',
    renews: 'everything',
    description: 'Sets the group that belongs to the level.',
    access: 'admin',
    body: authorisationChange.omit({ authGroup: true }),
    reply: authorisation,
  }),
  searchUser: call('POST DealerPortal/search-user', {
    summary: 'Find the login with an e-mail',
    description: 'Returns whether a person can sign in with it, and as which dealer.',
    access: 'admin',
    reads: true,
    body: byEmail,
    reply: login,
  }),
  createUser: call('POST DealerPortal/create-user', {
    summary: 'Create a login',
    description: 'Also creates a dealer record if there is none, and e-mails a link to set a password.',
    access: 'admin',
    body: byEmail.extend({
      dealerFullName: limited('Name', 100).default(''),
      authLevel: authLevelInput.default('Dealer'),
    }),
    reply: login.extend({
      /** Why no e-mail was sent; empty if it was sent. It can be sent again. */
      problem: z.string(),
    }),
  }),
  resetPassword: call('POST DealerPortal/reset-password', {
    summary: 'E-mail a link to reset a password',
    description: 'The link expires after one day.',
    access: 'admin',
    body: byEmail,
    reply: byEmail,
  }),
  downloadDealerContract: call('GET DealerPortal/DownloadDealerContract/{id}', {
    ...contractFile,
    summary: 'Download the agreement with a dealer',
    description: 'The file is named `contract_{id}.pdf`.',
  }),
  viewDealerPDF: call('GET DealerPortal/ViewDealerPDF/{id}', {
    ...contractFile,
    summary: 'View the agreement with a dealer',
  }),
}
