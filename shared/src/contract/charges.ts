import { z } from 'zod'
import { call } from './call.ts'

const installationCategory = z.object({ categoryID: z.number().int(), name: z.string() })
const installationService = z.object({
  serviceID: z.number().int(),
  categoryID: z.number().int(),
  name: z.string(),
  /** Australian dollars without tax. */
  cost: z.number(),
})

/** What installation charges are made of; the rows themselves have the calls of their blocks. */
export const chargeCalls = {
  getInstallationCategories: call({
    method: 'GET',
    path: 'Order/GetInstallationCategories',
    summary: 'The categories of what can be installed.',
    access: 'staff',
    reply: z.array(installationCategory),
  }),
  getInstallationServices: call({
    method: 'GET',
    path: 'Order/GetInstallationServices',
    summary: 'What can be installed, with its category and usual price without tax.',
    access: 'staff',
    reply: z.array(installationService),
  }),
}
