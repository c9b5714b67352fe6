import { serviceAddress, serviceKey } from '../../kernel/declare-setting.ts'
import { declareSystem } from '../../kernel/declare-system.ts'

export const numbers = declareSystem({
  label: 'number inventory',
  connection: { key: 'numbersUrl' },
  settings: {
    numbersUrl: serviceAddress('NUMBERS_URL', 'Number inventory. Default: a sandbox in the database.'),
    numbersKey: serviceKey('NUMBERS_KEY', 'the number inventory'),
  },
  document: 'Number inventory',
  isAskedBySales: true,
})
