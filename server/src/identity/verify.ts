import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import type { IdentityProvider } from './provider.ts'

/** The person a token belongs to; the e-mail address is in lower case. */
export interface Identity {
  readonly email: string
  readonly name: string
  readonly subject: string
}

/** The token is invalid, or (`unavailable`) the provider's keys could not be fetched. */
export class TokenError extends Error {
  readonly reason: 'invalid' | 'expired' | 'unavailable'
  constructor(reason: TokenError['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'TokenError'
    this.reason = reason
  }
}

const claimsSchema = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  email: z.string().trim().toLowerCase().min(3).includes('@'),
  email_verified: z.boolean().optional(),
  name: z.string().trim().optional().catch(undefined),
})

const algorithms = ['RS256', 'PS256', 'ES256', 'EdDSA']
const maxRemembered = 2000

interface Source {
  readonly issuer: string
  readonly keys: JWTVerifyGetKey
}

/**
 * Returns a function that verifies ID tokens: signature, issuer, audience, expiry and e-mail address. Without
 * `oidcIssuer`, tokens of the built-in provider; otherwise it reads the issuer's discovery document at the first token
 * and caches its keys.
 * @throws TokenError (from the returned function)
 */
export function makeTokenVerifier(
  config: {
    readonly oidcIssuer: string | undefined
    readonly oidcClientId: string
    readonly outsideTimeoutMs?: number | undefined
  },
  provider?: Pick<IdentityProvider, 'issuer' | 'jwks'>,
): (token: string) => Promise<Identity> {
  const findSource = config.oidcIssuer
    ? discoverOnce(config.oidcIssuer, config.outsideTimeoutMs ?? 10_000)
    : useProvider(provider)
  const remembered = new Map<string, { identity: Identity; until: number }>()

  return async (token) => {
    const cached = remembered.get(token)
    if (cached && cached.until > Date.now()) return cached.identity
    remembered.delete(token)
    const source = await findSource()
    const claims = await check(token, source, config.oidcClientId)
    if (claims.email_verified === false) throw new TokenError('invalid', 'The e-mail address is not verified.')
    const identity = { email: claims.email, name: claims.name || claims.email, subject: claims.sub }
    const [oldest] = remembered.keys()
    if (remembered.size >= maxRemembered && oldest !== undefined) remembered.delete(oldest)
    remembered.set(token, { identity, until: claims.exp * 1000 })
    return identity
  }
}

async function check(token: string, { issuer, keys }: Source, audience: string) {
  try {
    const { payload } = await jwtVerify(token, keys, { issuer, audience, algorithms, requiredClaims: ['exp', 'sub'] })
    return claimsSchema.parse(payload)
  } catch (cause) {
    if (cause instanceof TokenError) throw cause
    if (cause instanceof errors.JWTExpired) throw new TokenError('expired', 'The sign-in has expired.', { cause })
    if (cause instanceof z.ZodError) {
      throw new TokenError('invalid', 'The token has no usable e-mail address.', { cause })
    }
    if (cause instanceof errors.JWKSTimeout || !(cause instanceof errors.JOSEError)) throw unavailable(cause)
    throw new TokenError('invalid', 'The token is not valid.', { cause })
  }
}

function unavailable(cause: unknown): TokenError {
  return new TokenError('unavailable', 'The identity provider cannot be reached at the moment.', { cause })
}

function useProvider(provider: Pick<IdentityProvider, 'issuer' | 'jwks'> | undefined): () => Promise<Source> {
  if (!provider) throw new Error('A token verifier without OIDC_ISSUER needs the built-in provider.')
  const source = { issuer: provider.issuer, keys: createLocalJWKSet(provider.jwks) }
  return async () => source
}

const discoverySchema = z.object({ issuer: z.string(), jwks_uri: z.url({ protocol: /^https?$/ }) })

function discoverOnce(issuer: string, timeoutMs: number): () => Promise<Source> {
  let source: Promise<Source> | undefined
  return () => {
    source ??= discover(issuer, timeoutMs).catch((cause: unknown) => {
      source = undefined
      throw unavailable(cause)
    })
    return source
  }
}

async function discover(issuer: string, timeoutMs: number): Promise<Source> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The discovery document answered ${response.status}.`)
  const document = discoverySchema.parse(await response.json())
  // Some issuers end with a slash. Their tokens contain the issuer exactly as the discovery document does.
  if (document.issuer.replace(/\/+$/, '') !== issuer)
    throw new Error('The discovery document belongs to another issuer.')
  const keys = createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: timeoutMs, cooldownDuration: 30_000 })
  return { issuer: document.issuer, keys }
}
