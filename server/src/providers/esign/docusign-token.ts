import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { OutsideRefused } from '../../kernel/outside-error.ts'
import { makeHttpAdapter } from '../http-adapter.ts'

export type TokenSettings = {
  /** Address of the account server, such as https://account.docusign.com. */
  authUrl: string
  integrationKey: string
  /** The user in whose name the portal acts. */
  userID: string
  /** The integration's RSA key in PEM. */
  privateKey: string
  timeoutMs?: number
}

export type AccessTokens = {
  /** Returns a token that is valid for at least a minute. @throws OutsideError */
  get(): Promise<string>
  /** Discards a rejected token. */
  drop(token: string): void
}

const reply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const assertionSeconds = 600

/** Requests access tokens by JWT grant. Caches each token until a minute before it expires. */
export function makeAccessTokens(settings: TokenSettings): AccessTokens {
  const http = makeHttpAdapter({ system: 'esign', baseUrl: settings.authUrl, timeoutMs: settings.timeoutMs })
  const key = createPrivateKey(settings.privateKey)
  let cached: { token: string; until: number } | undefined
  let asking: Promise<string> | undefined

  const ask = async () => {
    const assertion = await new SignJWT({ scope: 'signature impersonation' })
      .setProtectedHeader({ alg: 'RS256', typ: 'JWT' })
      .setIssuer(settings.integrationKey)
      .setSubject(settings.userID)
      .setAudience(new URL(settings.authUrl).host)
      .setIssuedAt()
      .setExpirationTime(`${assertionSeconds}s`)
      .sign(key)
    const form = { grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer', assertion }
    const granted = await http
      .call({ method: 'POST', path: '/oauth/token', form, repeatable: true, reply })
      .catch((error: unknown) => refuse(error))
    cached = { token: granted.access_token, until: Date.now() + (granted.expires_in - 60) * 1000 }
    return granted.access_token
  }

  return {
    async get() {
      if (cached && cached.until > Date.now()) return cached.token
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    drop(token) {
      if (cached?.token === token) cached = undefined
    },
  }
}

/** Throws the error of the account server, with a message for the person who configures the portal. */
function refuse(error: unknown): never {
  if (!(error instanceof OutsideRefused)) throw error
  const reason =
    error.code === 'consent_required'
      ? 'The DocuSign user for whom the portal acts has not given consent yet'
      : 'DocuSign does not accept the key of the portal'
  throw new OutsideRefused('esign', reason, { cause: error, status: error.status, code: error.code })
}
