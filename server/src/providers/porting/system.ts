import { serviceAddress, serviceKey } from '../../kernel/declare-setting.ts'
import { declareSystem } from '../../kernel/declare-system.ts'

export const porting = declareSystem({
  label: 'porting',
  connection: { key: 'portingUrl' },
  settings: {
    portingUrl: serviceAddress('PORTING_URL', 'Porting system of the wholesaler. Default: a sandbox in the database.'),
    portingKey: serviceKey('PORTING_KEY', 'the porting system'),
  },
  document: 'Porting',
  isAskedBySales: true,
})
