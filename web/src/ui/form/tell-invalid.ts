import type { FieldErrors, FieldValues } from 'react-hook-form'
import { notify } from '../feedback/notify.ts'

/** Says why nothing was saved, also where the field with the error is not on the screen. */
export function tellInvalid(errors: FieldErrors<FieldValues>): void {
  const reason = findMessage(errors)
  notify({ httpStatus: 400, message: reason ? `Not saved: ${reason}` : 'Not saved: correct the marked fields.' })
}

/** The first message, which may lie deeper, as of one address in a list. */
function findMessage(errors: object): string | undefined {
  for (const error of Object.values(errors)) {
    if (typeof error !== 'object' || error === null || error instanceof Element) continue
    const own: unknown = 'message' in error ? error.message : undefined
    const found = typeof own === 'string' && own !== '' ? own : findMessage(error)
    if (found) return found
  }
  return undefined
}
