import { serviceAddress, serviceKey } from '../../kernel/declare-setting.ts'
import { declareSystem } from '../../kernel/declare-system.ts'

export const oms = declareSystem({
  label: 'order management',
  connection: { key: 'omsUrl' },
  settings: {
    omsUrl: serviceAddress(
      'OMS_URL',
      'Order management system (OMS) with the dealers. Default: a sandbox in the database.',
    ),
    omsKey: serviceKey('OMS_KEY', 'the order management system'),
  },
  document: 'Order management (OMS)',
  isAskedBySales: false,
})
