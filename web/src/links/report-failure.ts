import { message } from '@dealerline/shared/rules/messages.ts'
import { ApiError } from '../api.ts'
import { notify } from '../ui/feedback/notify.ts'

/** Shows why an action failed: the errors of its input, or the message of the error. */
export function reportFailure(error: Error): void {
  const reasons = error instanceof ApiError ? error.errors.map(({ message }) => message).join('. ') : ''
  notify(reasons ? { httpStatus: 500, message: reasons } : message('failed', { error: error.message }), error)
}
