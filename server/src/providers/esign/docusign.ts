import { toMailAddress } from '@dealerline/shared/cells/email.ts'
import type { Pool } from 'pg'
import { z } from 'zod'
import { OutsideDown, OutsideError, OutsideRefused } from '../../kernel/outside-error.ts'
import { type HttpAdapter, type HttpCall, makeHttpAdapter } from '../http-adapter.ts'
import { isSigned, readConnectMessage } from './docusign-callback.ts'
import { envelopeReply, keyField, stateOf, toDefinition } from './docusign-messages.ts'
import { makeAccessTokens } from './docusign-token.ts'
import type { EnvelopeRecipient, OwnServiceEsign } from './port.ts'
import { claimEnvelope, findClaimedSigner, releaseClaim } from './queries.ts'

export type DocuSignSettings = {
  pool: Pool
  /** Address of the account server, such as https://account.docusign.com. */
  authUrl: string
  /** Address of the REST API, such as https://au.docusign.net/restapi. */
  apiUrl: string
  accountID: string
  integrationKey: string
  userID: string
  privateKey: string
  /** The keys of Connect. A message must be signed with one of them. */
  connectKeys: readonly string[]
  /** The address for DocuSign's callbacks. */
  callbackUrl: string
  /** E-mail address for a signer who has none. DocuSign requires an address but sends nothing to it. */
  fallbackEmail: string
  timeoutMs: number
}

const creationReply = z.object({ envelopeId: z.string().min(1) })
const view = z.object({ url: z.url({ protocol: /^https?$/ }) })
const searchReply = z.object({ envelopes: z.array(z.object({ envelopeId: z.string().min(1) })).optional() })

/** Makes a client of DocuSign's eSignature REST API 2.1. It uses embedded signing, so the portal sends the links. */
export function makeDocuSign(settings: DocuSignSettings): OwnServiceEsign {
  const { pool, accountID, timeoutMs } = settings
  const http = makeAuthorised(settings)
  const accountPath = `v2.1/accounts/${encodeURIComponent(accountID)}`
  const envelopes = `${accountPath}/envelopes`
  const pathOf = (envelopeID: string) => `${envelopes}/${encodeURIComponent(envelopeID)}`
  const toSigner = ({ name, email }: EnvelopeRecipient) => ({
    name,
    email: (email && toMailAddress(email)) || settings.fallbackEmail,
  })

  /**
   * Finds the envelope with a key at DocuSign, because an earlier request may have created it without storing its id.
   */
  const find = async (key: string, since: Date) => {
    const from = new Date(since.getTime() - 86_400_000).toISOString()
    const query = { custom_field: `${keyField}=${key}`, from_date: from, from_to_status: 'created', status: 'any' }
    const reply = await http.call({ method: 'GET', path: envelopes, query, reply: searchReply })
    return reply.envelopes?.[0]?.envelopeId
  }
  const status = async (envelopeID: string) =>
    stateOf(
      await http.call({
        method: 'GET',
        path: pathOf(envelopeID),
        query: { include: 'recipients' },
        reply: envelopeReply,
      }),
    )

  return {
    signsAt: 'DocuSign',
    async test() {
      await http.call({ method: 'GET', path: accountPath, reply: z.unknown() })
    },
    async createEnvelope({ key, recipient, document, ...request }) {
      // The claim lasts longer than all attempts together. If a request is stopped, a later request takes over its
      // claim.
      const claim = await claimEnvelope(pool, key, toSigner(recipient), 8 * timeoutMs)
      if (claim?.envelopeID) return { envelopeID: claim.envelopeID }
      if (!claim?.claimed) throw new OutsideDown('esign')
      let envelopeID: string | undefined
      try {
        envelopeID = claim.isNew ? undefined : await find(key, claim.firstClaimedAt)
        if (!envelopeID) {
          const { signer } = claim
          const { callbackUrl } = settings
          const body = toDefinition({ ...request, key, signer, document: await document(), callbackUrl })
          envelopeID = (await http.call({ method: 'POST', path: envelopes, body, reply: creationReply })).envelopeId
        }
        return { envelopeID }
      } finally {
        await releaseClaim(pool, key, envelopeID ?? null)
      }
    },
    async signingUrl(envelopeID, { key, recipient, returnUrl }) {
      const { name: userName, email } = (await findClaimedSigner(pool, key)) ?? toSigner(recipient)
      const body = { returnUrl, authenticationMethod: 'email', userName, email, clientUserId: key }
      const path = `${pathOf(envelopeID)}/views/recipient`
      const { url } = await http.call({ method: 'POST', path, body, repeatable: true, reply: view })
      return { uri: url }
    },
    async voidEnvelope(envelopeID, reason) {
      const body = { status: 'voided', voidedReason: reason.slice(0, 200) }
      try {
        await http.call({ method: 'PUT', path: pathOf(envelopeID), body, reply: z.unknown() })
      } catch (error) {
        if (!(error instanceof OutsideRefused)) throw error
        const isClosed = ['voided', 'declined', 'expired'].includes((await status(envelopeID)).status)
        if (!isClosed) throw error
      }
    },
    status,
    signedDocument: (envelopeID) =>
      http.download({
        method: 'GET',
        path: `${pathOf(envelopeID)}/documents/combined`,
        query: { certificate: 'true' },
      }),
    readCallback: (callback) =>
      isSigned(callback, settings.connectKeys) ? readConnectMessage(callback.body) : 'notSigned',
  }
}

/**
 * Makes calls with a token. If the token is rejected, retries once with a new one. Makes no calls during a pause that
 * DocuSign requested.
 */
function makeAuthorised(settings: DocuSignSettings): Omit<HttpAdapter, 'reach'> {
  const tokens = makeAccessTokens(settings)
  const http = makeHttpAdapter({ system: 'esign', baseUrl: settings.apiUrl, timeoutMs: settings.timeoutMs })
  let pausedUntil = 0

  const ask = async <Reply>(
    headers: Record<string, string> | undefined,
    call: (headers: Record<string, string>) => Promise<Reply>,
  ): Promise<Reply> => {
    if (pausedUntil > Date.now()) throw new OutsideDown('esign', { status: 429 })
    const once = async () => {
      const token = await tokens.get()
      return call({ ...headers, authorization: `Bearer ${token}` }).catch((error: unknown) => {
        if (error instanceof OutsideError && error.status === 401) tokens.drop(token)
        throw error
      })
    }
    try {
      return await once().catch((error: unknown) => {
        if (error instanceof OutsideError && error.status === 401) return once()
        throw error
      })
    } catch (error) {
      const pause = pauseAfter(error)
      if (pause === undefined) throw error
      pausedUntil = Date.now() + pause * 1000
      throw new OutsideDown('esign', { cause: error, status: 429 })
    }
  }

  return {
    call: <Reply>(call: HttpCall<Reply>) => ask(call.headers, (headers) => http.call({ ...call, headers })),
    download: (call) =>
      ask(call.headers, (headers) => http.download({ ...call, headers: { accept: 'application/pdf', ...headers } })),
  }
}

/**
 * Returns the seconds to pause after an error. Undefined if the error is not about a limit. DocuSign limits the calls
 * in an hour and in half a minute. It reports a limit with status 429, or as a bad request with a special code.
 */
function pauseAfter(error: unknown): number | undefined {
  if (!(error instanceof OutsideError)) return undefined
  if (error.code === 'HOURLY_APIINVOCATION_LIMIT_EXCEEDED') return error.retryAfter ?? secondsLeftInHour()
  if (error.status === 429 || error.code === 'BURST_APIINVOCATION_LIMIT_EXCEEDED') return error.retryAfter ?? 30
  return undefined
}

const secondsLeftInHour = () => 3600 - (Math.floor(Date.now() / 1000) % 3600)
