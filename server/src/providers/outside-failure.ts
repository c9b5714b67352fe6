import { OutsideError } from '../kernel/outside-error.ts'

/**
 * Says why an outside system did not answer or did not accept the credentials, in a sentence without data of the
 * request. Undefined if it answered: a refused request is an answer.
 */
export function failureOf(error: unknown): string | undefined {
  if (!(error instanceof OutsideError)) return undefined
  const isLockedOut = error.status === 401 || error.status === 403
  if (error.kind === 'refused' && !isLockedOut) return undefined
  const sentence = isLockedOut ? 'It does not accept the credentials' : error.message
  return `${sentence}${reasonOf(error)}.`
}

/**
 * Like `failureOf`, with the host and port that could not be reached, for the person who tests the address: `… at the
 * moment: 127.0.0.1:9 refused the connection (ECONNREFUSED).`
 */
export function failureWithHost(error: unknown): string | undefined {
  const failure = failureOf(error)
  if (!(error instanceof OutsideError) || !failure) return failure
  for (const { message } of causesOf(error)) {
    const [, code, host] = /\b(?:connect|getaddrinfo) (E[A-Z_]+) (\S+)/.exec(message) ?? []
    if (!code || !host) continue
    return `${error.message}: ${host} ${code === 'ECONNREFUSED' ? 'refused the connection' : 'cannot be reached'} (${code}).`
  }
  return failure
}

/** The errors behind an error. A host with several addresses has an error for each. */
function causesOf({ cause }: Error): Error[] {
  if (!(cause instanceof Error)) return []
  const errors: unknown[] = cause instanceof AggregateError ? cause.errors : []
  return [cause, ...errors.filter((error) => error instanceof Error), ...causesOf(cause)]
}

/** Says why a connection failed, such as ` (ECONNREFUSED)`. Contains no address and no secret. */
function reasonOf({ status, cause }: OutsideError): string {
  if (status !== undefined) return ` (status ${status})`
  const errors = [cause, cause instanceof Error ? cause.cause : undefined].filter((error) => error instanceof Error)
  const codes = errors.flatMap((error) => [
    /\b(?:connect|getaddrinfo) (E[A-Z]+)/.exec(error.message)?.[1],
    'code' in error ? String(error.code) : undefined,
  ])
  const code = codes.find((text) => text !== undefined && /^[A-Z][A-Z0-9_]+$/.test(text))
  if (!code) return ''
  const problem = certificateProblems[code]
  return problem ? `: ${problem} (${code})` : ` (${code})`
}

const untrusted = 'its certificate is not from an authority that this server trusts'

/** The problems of a service's certificate, by the code of the error. */
const certificateProblems: Readonly<Record<string, string>> = {
  CERT_HAS_EXPIRED: 'its certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: untrusted,
  ERR_TLS_CERT_ALTNAME_INVALID: 'its certificate is for another host name',
  SELF_SIGNED_CERT_IN_CHAIN: untrusted,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: untrusted,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: untrusted,
}
