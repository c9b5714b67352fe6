import { createPrivateKey } from 'node:crypto'
import { SignJWT } from 'jose'
import { z } from 'zod'
import { OutsideError, OutsideRefused } from '../../kernel/outside-error.ts'
import { makeHttpAdapter } from '../http-adapter.ts'

export type TokenSettings = {
  /** Address of the account server, such as https://account.docusign.com. */
  authUrl: string
  integrationKey: string
  /** The user for whom the portal acts. */
  userID: string
  /** The RSA key of the integration, in PEM. */
  privateKey: string
  timeoutMs?: number
}

export type AccessTokens = {
  /** A token that stands for a minute at least. @throws OutsideError */
  get(): Promise<string>
  /** Forgets a token that was not accepted. */
  drop(token: string): void
}

const reply = z.object({ access_token: z.string().min(1), expires_in: z.number().positive() })
const assertionSeconds = 600

/** Access tokens by JWT grant, each kept until a minute before it ends. */
export function makeAccessTokens(settings: TokenSettings): AccessTokens {
  const http = makeHttpAdapter({ system: 'esign', baseUrl: settings.authUrl, timeoutMs: settings.timeoutMs })
  const key = createPrivateKey(settings.privateKey)
  let known: { token: string; until: number } | undefined
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
    known = { token: granted.access_token, until: Date.now() + (granted.expires_in - 60) * 1000 }
    return granted.access_token
  }

  return {
    async get() {
      if (known && known.until > Date.now()) return known.token
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    drop(token) {
      if (known?.token === token) known = undefined
    },
  }
}

/** The account server says what is wrong in a word that only helps whoever set it up. */
function refuse(error: unknown): never {
  if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error
  const reason =
    error.code === 'consent_required'
      ? 'DocuSign has no consent yet of the user for whom the portal acts'
      : 'DocuSign does not accept the key of the portal'
  throw new OutsideRefused('esign', reason, { cause: error, status: error.status, code: error.code })
}
