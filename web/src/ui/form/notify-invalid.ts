import type { FieldErrors, FieldValues } from 'react-hook-form'
import { notify } from '../feedback/notify.ts'

/** The action of the messages about saving a form. */
export const savingForm = 'save the form'

/** Tells the person why nothing was saved, even if the invalid field is not on the screen. */
export function notifyInvalid(errors: FieldErrors<FieldValues>): void {
  const reason = findMessage(errors)
  notify(
    { httpStatus: 400, message: reason ? `Not saved: ${reason}` : 'Not saved: correct the marked fields.' },
    savingForm,
  )
}

/** Returns the first message, also from a nested field such as an address in a list. */
function findMessage(errors: object): string | undefined {
  for (const error of Object.values(errors)) {
    if (typeof error !== 'object' || error === null || error instanceof Element) continue
    const own: unknown = 'message' in error ? error.message : undefined
    const text = typeof own === 'string' && own !== '' ? own : findMessage(error)
    if (text) return text
  }
  return undefined
}
