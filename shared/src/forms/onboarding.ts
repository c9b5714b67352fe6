import { interestFields, missingNames } from '../records/interest-fields.ts'
import { formOf } from './form.ts'

/** The form to apply as a dealer. */
export const interestForm = formOf(interestFields, { errors: missingNames })
