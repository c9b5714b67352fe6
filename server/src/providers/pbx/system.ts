import { serviceAddress, serviceKey } from '../../kernel/declare-setting.ts'
import { declareSystem } from '../../kernel/declare-system.ts'

export const pbx = declareSystem({
  label: 'telephone system',
  connection: { key: 'pbxUrl' },
  settings: {
    pbxUrl: serviceAddress(
      'PBX_URL',
      'Telephone system with the services of customers. Default: a sandbox in the database.',
    ),
    pbxKey: serviceKey('PBX_KEY', 'the telephone system'),
  },
  document: 'Telephone system',
  isAskedBySales: true,
})
