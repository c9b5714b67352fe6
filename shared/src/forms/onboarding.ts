import { interestFields } from '../contract/interest-fields.ts'
import { formOf } from './form.ts'

/** Where somebody applies to become a dealer. */
export const interestForm = formOf(interestFields)
