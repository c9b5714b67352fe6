import { serviceAddress, serviceKey } from '../../kernel/declare-setting.ts'
import { declareSystem } from '../../kernel/declare-system.ts'

export const address = declareSystem({
  label: 'address search',
  connection: { key: 'addressUrl' },
  settings: {
    addressUrl: serviceAddress(
      'ADDRESS_URL',
      'The provider’s address service. Default: addresses kept in the database.',
    ),
    addressKey: serviceKey('ADDRESS_KEY', 'the address service'),
  },
  document: 'Address search',
  isAskedBySales: true,
})
