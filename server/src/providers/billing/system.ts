import { serviceAddress, serviceKey } from '../../kernel/declare-setting.ts'
import { declareSystem } from '../../kernel/declare-system.ts'

export const billing = declareSystem({
  label: 'billing',
  connection: { key: 'billingUrl' },
  settings: {
    billingUrl: serviceAddress('BILLING_URL', 'Billing system. Default: a sandbox in the database.'),
    billingKey: serviceKey('BILLING_KEY', 'the billing system'),
  },
  document: 'Billing',
  isAskedBySales: true,
})
