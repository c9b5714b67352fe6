import { accountFields } from '@dealerline/shared/contract/payment.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { directDebitOptions } from '@dealerline/shared/rules/direct-debit.ts'
import { useRef } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'

const noAccount = fieldValues(accountFields, {})

/**
 * Clears the account when another payment option is chosen, so that no draft restores a wrong account. Choosing new
 * details again on this visit restores the typed values.
 */
export function useAccountOfOption(form: UseFormReturn<FieldValues>): (option: unknown) => void {
  const typedAccount = useRef<FieldValues>(undefined)
  const fill = (account: FieldValues) => {
    for (const name of Object.keys(accountFields)) form.setValue(name, account[name] ?? '', { shouldDirty: true })
    form.clearErrors(Object.keys(accountFields))
  }
  return (option) => {
    if (option === directDebitOptions.newDetails) {
      if (typedAccount.current) fill(typedAccount.current)
      typedAccount.current = undefined
      return
    }
    typedAccount.current ??= fieldValues(accountFields, form.getValues())
    fill(noAccount)
  }
}
