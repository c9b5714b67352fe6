import { type Call, nothing } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import type { errorCodes } from '@dealerline/shared/errors.ts'

/** Meaning of each problem status, for readers of the document. */
export const problemStatuses = {
  400: 'Some values are wrong; `errors` names each.',
  401: 'No valid token or signature came with the request.',
  403: 'The caller may not make this call.',
  404: 'There is no such record, or it is another dealer’s.',
  409: 'The record has changed since it was read, can not be changed any more, or clashes with another.',
  413: 'The body or a file is too large.',
  415: 'The body has a media type that the call does not take.',
  422: 'The idempotency key was used for another request.',
  429: 'Too many requests in a minute.',
  500: 'A fault of the portal.',
  502: 'An outside system refused.',
  503: 'The portal or an outside system does not answer now.',
} as const satisfies Partial<Record<(typeof errorCodes)[keyof typeof errorCodes]['status'], string>>

export type ProblemStatus = keyof typeof problemStatuses

export const takesBody = ({ method, body, upload, raw }: Call) =>
  raw !== undefined || upload !== undefined || (method !== 'GET' && body !== nothing)
export const takesIdempotencyKey = ({ method, reads, access }: Call) =>
  method !== 'GET' && !reads && access !== 'public' && access !== 'service'
export const takesToken = ({ access }: Call) => !['public', 'service', 'guid'].includes(access)

const asksOutside: { [Area in keyof typeof contract]?: 'all' | (keyof (typeof contract)[Area])[] } = {
  address: ['validateAddress'],
  airline: ['checkRegistration'],
  authorisation: ['addMFAToUser', 'confirmMFA', 'removeMFA', 'verifyEmail', 'updateAuthorisation'],
  company: ['validateAbn'],
  dealers: ['updateDealersFromOMS', 'missingDealers', 'searchUser', 'createUser', 'resetPassword'],
  extensions: ['getCustomerServices'],
  numbers: 'all',
  onboarding: ['emailNewInterestSubmissions'],
  serviceability: 'all',
  session: ['getDealerFromEmail'],
  signing: ['getSigningUrl', 'openSigningPage', 'cancelOrderAndVoidEnvelope', 'voidEnvelope'],
  ticketing: 'all',
  tracking: ['sendReportOrdersInProgress'],
  uploads: ['uploadFilesToOrderTicket'],
}

/** Calls that contact an outside system while the caller waits. */
const outsideCalls = new Set<Call>(
  Object.entries(asksOutside).flatMap(([area, names]: [string, readonly string[] | 'all']) => {
    const calls = Object.entries<Call>(contract[area as keyof typeof contract])
    return calls.filter(([name]) => names === 'all' || names.includes(name)).map(([, call]) => call)
  }),
)

/** Returns the problem statuses that a call may return. */
export function problemsOf(call: Call): ProblemStatus[] {
  const { params, query, perMinute } = call
  const names = params !== nothing || takesBody(call)
  const answers: Record<ProblemStatus, boolean> = {
    400: names || query !== nothing || takesIdempotencyKey(call),
    401: takesToken(call) || call.access === 'service',
    403: takesToken(call),
    404: names || takesToken(call),
    409: names || takesToken(call),
    413: takesBody(call),
    415: takesBody(call),
    422: takesIdempotencyKey(call),
    429: perMinute === undefined || perMinute > 0,
    500: true,
    502: outsideCalls.has(call),
    503: true,
  }
  return (Object.keys(problemStatuses).map(Number) as ProblemStatus[]).filter((status) => answers[status])
}
