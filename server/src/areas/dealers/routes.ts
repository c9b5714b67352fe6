import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { finish, routesOf, steps } from '../../calls/handler.ts'
import { changeAuth, getDealerAuth } from './auth.ts'
import { dealerContract } from './contract.ts'
import { deleteDealer, editDealerManager, getDealer, listDealers, listDealersDetail, updateDealer } from './dealers.ts'
import { recordReset, searchUser, sendReset, userCreation } from './logins.ts'
import { getDealerManager, updateDealerManager } from './managers.ts'
import { askOms, missingDealers, updateDealersFromOms } from './oms.ts'

export const dealerRoutes = routesOf(dealerCalls, {
  updateDealersFromOMS: steps({
    call: askOms,
    commit: (context, _input, dealers) => updateDealersFromOms(context, dealers),
  }),
  missingDealers: steps({
    call: askOms,
    commit: (context, { body }, dealers) => missingDealers(context, body?.keyword ?? '', dealers),
  }),
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
  searchUser: steps({
    call: ({ providers }, { body }) => providers.identityAdmin.searchUser(body.email),
    commit: (context, { body }, user) => searchUser(context, body.email, user),
  }),
  createUser: steps(userCreation),
  resetPassword: steps({
    call: (outside, { body }) => sendReset(outside, body.email),
    commit: (context, { body }) => recordReset(context, body.email),
  }),
  downloadDealerContract: steps({
    prepare: (context, { params }) => dealerContract(context, params.id, `contract_${params.id}.pdf`),
    call: finish,
  }),
  viewDealerPDF: steps({
    prepare: (context, { params }) => dealerContract(context, params.id, 'contract.pdf'),
    call: finish,
  }),
})
