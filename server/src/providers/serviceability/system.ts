import { serviceAddress, serviceKey } from '../../kernel/declare-setting.ts'
import { declareSystem } from '../../kernel/declare-system.ts'

export const serviceability = declareSystem({
  label: 'serviceability',
  connection: { key: 'serviceabilityUrl' },
  settings: {
    serviceabilityUrl: serviceAddress(
      'SERVICEABILITY_URL',
      'Service that checks addresses at nbn, the 5G network and other wholesalers, and orders from them. Default: a sandbox in the database.',
    ),
    serviceabilityKey: serviceKey('SERVICEABILITY_KEY', 'the serviceability service'),
  },
  document: 'Serviceability and wholesale orders',
  isAskedBySales: true,
})
