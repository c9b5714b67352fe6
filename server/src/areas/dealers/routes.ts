import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { routesOf } from '../../calls/calls.ts'
import { changeAuth, getDealerAuth } from './auth.ts'
import { dealerContract } from './contract.ts'
import { deleteDealer, editDealerManager, getDealer, listDealers, listDealersDetail, updateDealer } from './dealers.ts'
import { createUser, resetPassword, searchUser } from './logins.ts'
import { getDealerManager, updateDealerManager } from './managers.ts'
import { missingDealers, updateDealersFromOms } from './oms.ts'

export const dealerRoutes = routesOf(dealerCalls, {
  updateDealersFromOMS: (context) => updateDealersFromOms(context),
  missingDealers: (context, { body }) => missingDealers(context, body?.keyword ?? ''),
  getDealer: (context, { params }) => getDealer(context, params.id),
  listDealers: (context) => listDealers(context),
  listDealersDetail: (context, { body }) => listDealersDetail(context, body),
  updateDealer: (context, { params, body }) => updateDealer(context, params.dealerID, body),
  deleteDealer: (context, { params }) => deleteDealer(context, params.id),
  getDealerManager: (context, { params }) => getDealerManager(context, params.id),
  updateDealerManager: (context, { body }) => updateDealerManager(context, body),
  editDealerManager: (context, { params, body }) => editDealerManager(context, params.dealerID, body),
  getDealerAuth: (context, { params }) => getDealerAuth(context, params.dealerID),
  updateDealerAuth: (context, { body }) => changeAuth(context, body),
  deleteDealerAuth: (context, { params }) =>
    changeAuth(context, { dealerID: params.id, authLevel: 'interested', version: 0 }),
  updateAuth: (context, { body }) => changeAuth(context, body),
  searchUser: (context, { body }) => searchUser(context, body.email),
  createUser: (context, { body }) => createUser(context, body),
  resetPassword: (context, { body }) => resetPassword(context, body.email),
  downloadDealerContract: (context, { params }) => dealerContract(context, params.id, `contract_${params.id}.pdf`),
  viewDealerPDF: (context, { params }) => dealerContract(context, params.id, 'contract.pdf'),
})
