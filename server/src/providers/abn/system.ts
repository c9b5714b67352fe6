import { z } from 'zod'
import { optional } from '../../kernel/declare-setting.ts'
import { declareSystem } from '../../kernel/declare-system.ts'

export const abn = declareSystem({
  label: 'ABN look-up',
  connection: { key: 'abrGuid' },
  settings: {
    abrGuid: optional(
      'ABR_GUID',
      z.guid(),
      'the authentication GUID the Australian Business Register issued',
      'GUID to look up ABNs in the Australian Business Register. Default: a table in the database.',
      true,
    ),
  },
  document: null,
  isAskedBySales: true,
})
