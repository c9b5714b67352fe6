import { createLocalJWKSet, createRemoteJWKSet, errors, type JWTVerifyGetKey, jwtVerify } from 'jose'
import { z } from 'zod'
import { readResponse } from '../kernel/read-response.ts'
import type { IdentityProvider } from './provider.ts'

/** The person to whom a token belongs. The e-mail address is in lower case. */
export interface Identity {
  readonly email: string
  readonly name: string
  readonly subject: string
  /** The issuer of the token. Empty for the built-in provider. */
  readonly issuer: string
  /** Whether the provider has verified the e-mail address. */
  readonly isVerified: boolean
  /** Identifies the sign-in. Renewing the token does not change it. */
  readonly signIn: string
  readonly issuedAt: Date
  readonly expiresAt: Date
  /**
   * The time of the sign-in. Undefined for an external provider, where changes of accounts are not the portal's task.
   */
  readonly signedInAt?: Date | undefined
  /** Whether the account has a second factor. Always true for an external provider, which has its own rules. */
  readonly hasMfa: boolean
}

/** The token is invalid or has expired. With the reason `unavailable`, the provider's keys could not be fetched. */
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
  iat: z.number(),
  auth_time: z.number().optional(),
  sid: z.string().optional(),
  mfa: z.boolean().optional(),
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
 * Returns a function that verifies the signature, issuer, audience, expiry and e-mail address of ID tokens. Without
 * `oidcIssuer`, it accepts tokens of the built-in provider. With `oidcIssuer`, it reads the issuer's discovery document
 * at the first token and caches the keys.
 * @throws TokenError (from the returned function)
 */
export function makeTokenVerifier(
  config: {
    readonly oidcIssuer: string | undefined
    readonly oidcEmailVerified?: 'required' | 'assumed'
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
    const identity = toIdentity(claims, source.issuer, config)
    const [oldest] = remembered.keys()
    if (remembered.size >= maxRemembered && oldest !== undefined) remembered.delete(oldest)
    remembered.set(token, { identity, until: claims.exp * 1000 })
    return identity
  }
}

/** Returns the id of a sign-in, from the provider's session or the time of the sign-in in seconds. */
export const signInOf = (issuer: string, subject: string, session: string | number) => `${issuer} ${subject} ${session}`

function toIdentity(
  { sub, email, email_verified, name, sid, auth_time, iat, exp, mfa }: z.output<typeof claimsSchema>,
  issuer: string,
  { oidcIssuer, oidcEmailVerified }: { oidcIssuer: string | undefined; oidcEmailVerified?: 'required' | 'assumed' },
): Identity {
  return {
    email,
    name: name || email,
    subject: sub,
    issuer: oidcIssuer ? issuer : '',
    isVerified: email_verified ?? oidcEmailVerified === 'assumed',
    signIn: signInOf(issuer, sub, sid ?? auth_time ?? iat),
    issuedAt: new Date(iat * 1000),
    expiresAt: new Date(exp * 1000),
    signedInAt: oidcIssuer ? undefined : new Date((auth_time ?? 0) * 1000),
    hasMfa: oidcIssuer !== undefined || mfa === true,
  }
}

async function check(token: string, { issuer, keys }: Source, audience: string) {
  try {
    const { payload, protectedHeader } = await jwtVerify(token, keys, {
      issuer,
      audience,
      algorithms,
      requiredClaims: ['exp', 'iat', 'sub'],
    })
    if (protectedHeader.typ && !/^(?:application\/)?jwt$/i.test(protectedHeader.typ)) {
      throw new TokenError('invalid', 'The token is not an ID token.')
    }
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

/** The maximum bytes of a discovery document. */
const maxDiscovery = 256 * 1024

/** Reads the discovery document of an OpenID provider, which has the issuer as its tokens contain it. */
export async function discover(issuer: string, timeoutMs: number): Promise<Source> {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`, {
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!response.ok) throw new Error(`The discovery document answered ${response.status}.`)
  const document = discoverySchema.parse(JSON.parse(String(await readResponse(response, maxDiscovery))))
  // Use the issuer of the document, because tokens contain it exactly, sometimes with a slash at the end.
  if (document.issuer.replace(/(?<!\/)\/+$/, '') !== issuer)
    throw new Error('The discovery document belongs to another issuer.')
  const keys = createRemoteJWKSet(new URL(document.jwks_uri), { timeoutDuration: timeoutMs, cooldownDuration: 30_000 })
  return { issuer: document.issuer, keys }
}
