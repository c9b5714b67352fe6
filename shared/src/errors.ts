/**
 * The complete list of errors that a call can return. Each row has the HTTP status and the title of the problem+json
 * document (RFC 9457); the detail is written where the error is thrown.
 */
export const errorCodes = {
  badInput: { status: 400, title: 'Some values are not right' },
  notSignedIn: { status: 401, title: 'Sign in first' },
  notAllowed: { status: 403, title: 'Not allowed' },
  mfaRequired: { status: 403, title: 'Multi-factor authentication is required' },
  notFound: { status: 404, title: 'Not found' },
  methodNotAllowed: { status: 405, title: 'Method not allowed' },
  stale: { status: 409, title: 'Somebody else saved this first' },
  conflict: { status: 409, title: 'Conflicts with a stored record' },
  changesSigned: { status: 409, title: 'This changes what the customer signed' },
  customerExists: { status: 409, title: 'There is a customer with this ABN' },
  customerElsewhere: { status: 409, title: 'Another dealer has a customer with this ABN' },
  signerCodeRequired: { status: 409, title: 'Confirm that it is you first' },
  notEditable: { status: 409, title: 'This can no longer be changed' },
  actsAsAnother: { status: 409, title: 'You are now acting as another dealer' },
  tooLarge: { status: 413, title: 'Too large' },
  unsupportedType: { status: 415, title: 'Send JSON' },
  keyReused: { status: 422, title: 'The idempotency key was used for another request' },
  requirementsMissing: { status: 400, title: 'Something is still missing' },
  tooMany: { status: 429, title: 'Too many requests' },
  fileDamaged: { status: 500, title: 'This file is damaged' },
  internal: { status: 500, title: 'Something went wrong on our side' },
  outsideRefused: { status: 502, title: 'An outside system refused' },
  outsideUnavailable: { status: 503, title: 'An outside system does not answer' },
  unavailable: { status: 503, title: 'The portal is not ready' },
} as const satisfies Record<string, { status: number; title: string }>

export type ErrorCode = keyof typeof errorCodes

/** One invalid field. `path` names it, such as `0.mobileNumber` for a field of the first row. */
export interface FieldError {
  path: string
  message: string
}

/** The maximum number of errors in a reply. */
export const maxErrors = 50

/** An error after the first `maxErrors`. A reply has only the number of these. */
export const omittedError: FieldError = { path: '', message: '' }

/** Returns at most `maxErrors` errors. If there are more, the last one says how many are omitted. */
export function limitErrors(errors: FieldError[]): FieldError[] {
  if (errors.length <= maxErrors) return errors
  const first = errors.slice(0, maxErrors - 1)
  return [...first, { path: '', message: `There are ${errors.length - first.length} more errors` }]
}

export interface ErrorDetails {
  detail?: string
  errors?: FieldError[]
  /** The requirements that an order does not meet, each with the screen and field to fix it. */
  requirements?: unknown[]
  /** The current record. A `stale` error contains it, so that the caller can merge their input. */
  current?: unknown
  /** Whether another call or job is busy with the record. The server then repeats the call until its timeout. */
  isBusy?: boolean
}

export class AppError extends Error {
  override name = 'AppError'
  readonly code: ErrorCode
  readonly details: ErrorDetails

  constructor(code: ErrorCode, details: ErrorDetails = {}) {
    super(details.detail ?? errorCodes[code].title)
    this.code = code
    this.details = details.errors ? { ...details, errors: limitErrors(details.errors) } : details
  }

  get status(): number {
    return errorCodes[this.code].status
  }
}

/** Returns a `badInput` error whose detail joins the messages. */
export function inputError(allErrors: FieldError[]): AppError {
  const errors = limitErrors(allErrors)
  const sentences = [...new Set(errors.map(({ message }) => message))]
  return new AppError('badInput', { detail: sentences.join('. ').replace(/([.?])\. /g, '$1 '), errors })
}

/** Throws `badInput` if there are any errors. */
export function assertNoErrors(errors: FieldError[]): void {
  if (errors.length > 0) throw inputError(errors)
}
