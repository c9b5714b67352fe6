import { internetCalls } from '@dealerline/shared/contract/internet.ts'
import { routesOf } from '../../../calls/handler.ts'
import { setDataBackup } from './data-backup.ts'
import { getInternetUpgrades } from './upgrades.ts'

export const internetRoutes = routesOf(internetCalls, {
  getInternetUpgrade: (context, { params }) => getInternetUpgrades(context, params.id),
  addDataBackup: (context, { body }) => setDataBackup(context, body.internetID, true, body.orderID),
  removeDataBackup: (context, { params }) => setDataBackup(context, params.id, false),
})
