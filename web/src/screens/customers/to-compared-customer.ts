import { isValidAbn } from '@dealerline/shared/rules/abn.ts'
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
}

/** Returns the values that are complete enough to compare, or null if there are none. */
export function toComparedCustomer({
  firstName,
  surname,
  dob,
  email,
  mobile,
  abn,
}: Partial<FormValues>): ComparedCustomer | null {
  const isComplete = (text = '') => text.trim() !== ''
  const name = isComplete(firstName) && isComplete(surname) ? `${firstName?.trim()} ${surname?.trim()}` : ''
  const result = {
    name,
    dob: name && dob ? dob : '',
    email: isComplete(email) && !brokenRule('email', '', email) ? String(email).trim() : '',
    mobile: isComplete(mobile) && !brokenRule('mobileOnly', '', mobile) ? String(mobile).trim() : '',
    abn: isValidAbn(abn ?? '') ? String(abn) : '',
  }
  return Object.values(result).some(Boolean) ? result : null
}
