import { z } from 'zod'
import { type Field, shapeOf, storedShapeOf, text } from '../blocks/kinds.ts'
import { directDebitOption, directDebitOptions, writeBsb } from '../rules/direct-debit.ts'
import { checked, limited } from '../rules/schemas.ts'
import { missingOf } from '../rules/validation.ts'
import { call, id, version } from './call.ts'
import { changeOf } from './changes.ts'

/** Digits alone, at most ten, as banks have them. */
function accountNumber(label: string): Field<string> {
  const written = limited(label, 30).overwrite((typed) => typed.replace(/[\s-]/g, ''))
  const digits = checked(checked(written, label, 'digits'), label, 'maxNumber', { length: 10 })
  return { kind: 'text', label, schema: checked(digits, label, 'bankAccountNumber'), blank: '' }
}

function bsb(label: string): Field<string> {
  return { kind: 'text', label, schema: checked(limited(label, 20).overwrite(writeBsb), label, 'bsbNumber'), blank: '' }
}

/** The account that new details name. */
export const accountFields = {
  accountName: text('Account name'),
  bsb: bsb('BSB'),
  accountNumber: accountNumber('Account number'),
  financialInstitutionName: text('Financial institution'),
  financialInstitutionBranch: text('Branch'),
}
/** What new details can't do without; the branch can be left out. */
export const neededOfAccount = ['accountName', 'bsb', 'accountNumber', 'financialInstitutionName'] as const

/** How an order is paid for. Where several flags are set, existing wins, then the credit card, then no details. */
export const directDebitInput = z
  .object({
    ...shapeOf(accountFields),
    useExisting: z.boolean().default(false),
    payWithCreditCard: z.boolean().default(false),
    noDetailsProvided: z.boolean().default(true),
  })
  .superRefine((given, issues) => {
    if (directDebitOption(given) !== directDebitOptions.newDetails) return
    for (const { path, message } of missingOf(accountFields, neededOfAccount, given))
      issues.addIssue({ code: 'custom', path: [path], message })
  })
export type DirectDebitInput = z.output<typeof directDebitInput>

/** The same where what is left out stays; a flag that is set clears the others. */
export const directDebitChange = changeOf(directDebitInput)
export type DirectDebitChange = z.output<typeof directDebitChange>

/**
 * How an order is paid for, as stored; `directDebitID` 0 where nothing was said yet. `hasDirectDebit` tells that the
 * customer has given account details with an order that was signed, which is what `existing` uses.
 */
export const directDebit = z.object({
  directDebitID: z.number().int(),
  ...storedShapeOf(accountFields),
  useExisting: z.boolean(),
  payWithCreditCard: z.boolean(),
  noDetailsProvided: z.boolean(),
  hasDirectDebit: z.boolean(),
  /** 1 existing, 2 new account details, 3 credit card, 4 no details provided. */
  option: z.literal([1, 2, 3, 4]),
  version,
})
export type DirectDebit = z.output<typeof directDebit>

export const paymentCalls = {
  updateDirectDebit: call({
    method: 'PUT',
    path: 'Order/updateDirectDebit/{orderID}',
    summary:
      'Says how the order is paid for; what is left out stays. The answer shows the last three digits of bank numbers; 409 where it is stale.',
    access: 'staff',
    params: z.object({ orderID: id }),
    body: directDebitChange,
    reply: directDebit,
  }),
}
