import { z } from 'zod'
import { cleanBsb } from '../cells/registers.ts'
import { type Field, shapeOf, storedShapeOf, text } from '../records/kinds.ts'
import { directDebitOption, directDebitOptions, isMasked } from '../rules/direct-debit.ts'
import { limited, withRule } from '../rules/schemas.ts'
import { missingOf } from '../rules/validation.ts'
import { call, orderParams, version } from './call.ts'
import { changeOf } from './changes.ts'

/** At most ten digits; accepts spaces and hyphens and removes them. */
function accountNumber(label: string): Field<string> {
  const input = limited(label, 30).overwrite((text) => text.replace(/[\s-]/g, ''))
  const digits = withRule(withRule(input, label, 'digits'), label, 'maxNumber', { length: 10 })
  return { kind: 'text', label, schema: withRule(digits, label, 'bankAccountNumber'), blank: '' }
}

function bsb(label: string): Field<string> {
  return {
    kind: 'text',
    label,
    schema: withRule(limited(label, 20).overwrite(cleanBsb), label, 'bsbNumber'),
    blank: '',
  }
}

/** Fields of a new bank account. */
export const accountFields = {
  accountName: text('Account name'),
  bsb: bsb('BSB'),
  accountNumber: accountNumber('Account number'),
  financialInstitutionName: text('Financial institution'),
  financialInstitutionBranch: text('Branch'),
}
/** Required fields of a new bank account; the branch is optional. */
export const requiredAccountFields = ['accountName', 'bsb', 'accountNumber', 'financialInstitutionName'] as const

/**
 * How an order is paid. If several flags are set, `useExisting` counts first, then the credit card, then no details.
 */
export const directDebitInput = z
  .object({
    ...shapeOf(accountFields),
    useExisting: z.boolean().default(false),
    payWithCreditCard: z.boolean().default(false),
    noDetailsProvided: z.boolean().default(true),
  })
  .superRefine((payment, issues) => {
    if (directDebitOption(payment) !== directDebitOptions.newDetails) return
    for (const { path, message } of missingOf(accountFields, requiredAccountFields, payment))
      issues.addIssue({ code: 'custom', path: [path], message })
  })
export type DirectDebitInput = z.output<typeof directDebitInput>

/** Also accepts a bank number as replies show it, so that a client can send a record back. */
function orMasked({ schema, label }: Field<string>) {
  const check = (text: string) => (isMasked(text) ? undefined : schema.safeParse(text))
  return limited(label, 30)
    .overwrite((text) => check(text)?.data ?? text)
    .superRefine((text, issues) => {
      for (const { message } of check(text)?.error?.issues ?? []) issues.addIssue({ code: 'custom', message })
    })
    .optional()
}

/** A change of payment: omitted fields keep their values; setting a flag clears the others. */
export const directDebitChange = changeOf(directDebitInput).extend({
  bsb: orMasked(accountFields.bsb),
  accountNumber: orMasked(accountFields.accountNumber),
})
export type DirectDebitChange = z.output<typeof directDebitChange>

/**
 * How an order is paid, as stored; `directDebitID` is 0 if nothing was chosen yet. `hasDirectDebit` says whether the
 * customer gave account details with a signed order, which `useExisting` uses.
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
  updateDirectDebit: call('PUT Order/updateDirectDebit/{orderID}', {
    summary: 'Set how an order is paid',
    description:
      'Omitted fields keep their values. The reply shows the last three digits of bank numbers. 409 with the current record if `version` is stale.',
    access: 'staff',
    params: orderParams,
    body: directDebitChange,
    reply: directDebit,
  }),
}
