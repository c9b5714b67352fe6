import { z } from 'zod'
import { call } from './call.ts'

const installationCategory = z.object({ categoryID: z.number().int(), name: z.string() })
const installationService = z.object({
  serviceID: z.number().int(),
  categoryID: z.number().int(),
  name: z.string(),
  /** Australian dollars excluding GST. */
  cost: z.number(),
})

/** Price lists for installation charges. The rows themselves have the calls of their blocks. */
export const chargeCalls = {
  getInstallationCategories: call('GET Order/GetInstallationCategories', {
    summary: 'List the categories of installation services',
    access: 'staff',
    reply: z.array(installationCategory),
  }),
  getInstallationServices: call('GET Order/GetInstallationServices', {
    summary: 'List installation services with their usual price',
    description: 'Prices are Australian dollars excluding GST.',
    access: 'staff',
    reply: z.array(installationService),
  }),
}
