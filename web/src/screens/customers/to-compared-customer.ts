import { cleanEmail, isEmail } from '@dealerline/shared/cells/email.ts'
import { cleanNumber } from '@dealerline/shared/cells/number.ts'
import { cleanAbn } from '@dealerline/shared/cells/registers.ts'
import { isValidAbn } from '@dealerline/shared/rules/abn.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { brokenRule } from '@dealerline/shared/rules/validation.ts'

/** The typed values that are compared with other customers to find duplicates. */
export interface ComparedCustomer {
  name: string
  dob: string
  email: string
  mobile: string
  abn: string
}

interface FormValues extends Omit<ComparedCustomer, 'name'> {
  firstName: string
  surname: string
  hasOneName: boolean
}

/** Returns the values that are complete enough to compare, or null if there are none. */
export function toComparedCustomer({
  firstName,
  surname,
  hasOneName,
  dob,
  email = '',
  mobile = '',
  abn = '',
}: Partial<FormValues>): ComparedCustomer | null {
  const isComplete = (text = '') => text.trim() !== ''
  const isNamed = isComplete(surname) && (hasOneName || isComplete(firstName))
  const name = isNamed ? personName({ firstName, surname }) : ''
  const [address, number, register] = [cleanEmail(email), cleanNumber(mobile), cleanAbn(abn)]
  const result = {
    name,
    dob: name && dob ? dob : '',
    email: isEmail(address) ? address : '',
    mobile: brokenRule('mobileOnly', '', number) ? '' : number,
    abn: isValidAbn(register) ? register : '',
  }
  return Object.values(result).some(Boolean) ? result : null
}
