import { installationCategories, installationServices } from '@dealerline/shared/blocks/other-charges.ts'
import { chargeCalls } from '@dealerline/shared/contract/charges.ts'
import { routesOf } from '../../plugins/calls.ts'

const categories = Object.entries(installationCategories).map(([id, name]) => ({ categoryID: Number(id), name }))

export const chargeRoutes = routesOf(chargeCalls, {
  getInstallationCategories: async () => categories,
  getInstallationServices: async () => [...installationServices],
})
