import { chargeCalls } from '@dealerline/shared/contract/charges.ts'
import { installationCategories, installationServices } from '@dealerline/shared/rules/installation-services.ts'
import { routesOf } from '../../../calls/handler.ts'

const categories = Object.entries(installationCategories).map(([id, name]) => ({ categoryID: Number(id), name }))

export const chargeRoutes = routesOf(chargeCalls, {
  getInstallationCategories: async () => categories,
  getInstallationServices: async () => [...installationServices],
})
