import { serviceAddress, serviceKey } from '../../kernel/declare-setting.ts'
import { declareSystem } from '../../kernel/declare-system.ts'

export const sales = declareSystem({
  label: 'sales system',
  connection: { key: 'salesUrl' },
  settings: {
    salesUrl: serviceAddress(
      'SALES_URL',
      'Sales system that receives the onboarding steps of dealers. Default: a sandbox in the database.',
    ),
    salesKey: serviceKey('SALES_KEY', 'the sales system'),
  },
  document: 'Sales system',
  isAskedBySales: false,
})
