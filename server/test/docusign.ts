import { createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { jwtVerify } from 'jose'
import {
  accountID,
  changeEnvelope,
  type Envelope,
  envelopeDefinition,
  integrationKey,
  signedCopy,
  toSummary,
  userID,
  viewRequest,
  voidRequest,
} from './docusign-envelopes.ts'
import { textOf } from './pdf-text.ts'

/**
 * A fault of the next matching request. It happens before the server handles the request, or after it, so that only the
 * response is lost.
 */
export interface Fault {
  method: string
  /** The text that the path of the request must contain. */
  path: string
  status: number
  body?: object
  headers?: Record<string, string>
  when?: 'before' | 'after'
  /** The delay in milliseconds. */
  slow?: number
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

export type DocuSignServer = Awaited<ReturnType<typeof startDocuSign>>

/** Starts a server that answers like DocuSign's account server and its eSignature REST API, version 2.1. */
export async function startDocuSign() {
  const envelopes: Envelope[] = []
  const requests: string[] = []
  const faults: Fault[] = []
  const tokens = new Set<string>()
  const state = { tokenSeconds: 28_800, tokensGiven: 0, host: '' }
  const app = Fastify({ bodyLimit: 25_000_000, forceCloseConnections: true })
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )

  const takeFault = ({ method, url }: FastifyRequest, when: string) => {
    const index = faults.findIndex(
      (one) => one.method === method && url.includes(one.path) && (one.when ?? 'before') === when,
    )
    return index < 0 ? undefined : faults.splice(index, 1)[0]
  }
  const answerFault = async (fault: Fault, reply: FastifyReply) => {
    if (fault.slow) await new Promise((resolve) => setTimeout(resolve, fault.slow))
    return reply
      .code(fault.status)
      .headers(fault.headers ?? {})
      .send(fault.body ?? {})
  }
  const refuse = (reply: FastifyReply, status: number, errorCode: string, message: string) =>
    reply.code(status).send({ errorCode, message })

  app.addHook('onRequest', async (request, reply) => {
    requests.push(`${request.method} ${request.url.split('?')[0]?.replace(/[0-9a-f-]{36}/g, '…')}`)
    const fault = takeFault(request, 'before')
    if (fault) return answerFault(fault, reply)
    if (!request.url.startsWith('/restapi/')) return
    const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1]
    if (!token || !tokens.has(token))
      return refuse(reply, 401, 'AUTHORIZATION_INVALID_TOKEN', 'The access token provided is expired or revoked.')
    if (!request.url.startsWith(`/restapi/v2.1/accounts/${accountID}/`))
      return refuse(reply, 400, 'ACCOUNT_DOES_NOT_EXIST_IN_SYSTEM', 'The account does not exist.')
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const fault = takeFault(request, 'after')
    if (!fault) return payload
    if (fault.slow) await new Promise((resolve) => setTimeout(resolve, fault.slow))
    reply.code(fault.status)
    return JSON.stringify(fault.body ?? {})
  })

  app.post('/oauth/token', async (request, reply) => {
    const form = request.body as Record<string, string>
    if (form.grant_type !== 'urn:ietf:params:oauth:grant-type:jwt-bearer')
      return reply.code(400).send({ error: 'unsupported_grant_type' })
    try {
      const { payload, protectedHeader } = await jwtVerify(form.assertion ?? '', createPublicKey(publicKey), {
        algorithms: ['RS256'],
        audience: state.host,
        issuer: integrationKey,
        subject: userID,
        maxTokenAge: '1h',
      })
      const isShort = (payload.exp ?? 0) - (payload.iat ?? 0) <= 3600
      if (protectedHeader.typ !== 'JWT' || payload.scope !== 'signature impersonation' || !isShort)
        return reply.code(400).send({ error: 'invalid_grant', error_description: 'no_valid_keys_or_signatures' })
    } catch {
      return reply.code(400).send({ error: 'invalid_grant', error_description: 'no_valid_keys_or_signatures' })
    }
    state.tokensGiven += 1
    const token = `token-${state.tokensGiven}-${randomUUID()}`
    tokens.add(token)
    return { access_token: token, token_type: 'Bearer', expires_in: state.tokenSeconds, scope: 'signature' }
  })

  const base = `/restapi/v2.1/accounts/${accountID}/envelopes`
  const find = (request: FastifyRequest) =>
    envelopes.find(({ envelopeId }) => envelopeId === (request.params as { id: string }).id)
  const unknown = (reply: FastifyReply) =>
    refuse(reply, 404, 'ENVELOPE_DOES_NOT_EXIST', 'The envelope specified does not exist.')

  app.post(base, async (request, reply) => {
    const parsed = envelopeDefinition.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400, 'INVALID_REQUEST_BODY', parsed.error.message.slice(0, 250))
    const [signer] = parsed.data.recipients.signers
    const text = await textOf(Buffer.from(parsed.data.documents[0]?.documentBase64 ?? '', 'base64'))
    for (const { anchorString } of [...(signer?.tabs.signHereTabs ?? []), ...(signer?.tabs.dateSignedTabs ?? [])])
      if (text.split(anchorString).length !== 2)
        return refuse(reply, 400, 'ANCHOR_TAB_STRING_NOT_FOUND', 'The Anchor Tab String was not found, or not once.')
    const changedAt = new Date().toISOString()
    const envelope = {
      envelopeId: randomUUID(),
      status: 'sent',
      changedAt,
      reason: '',
      definition: parsed.data,
    } as const
    envelopes.push({ ...envelope })
    return reply.code(201).send({
      envelopeId: envelope.envelopeId,
      uri: `/envelopes/${envelope.envelopeId}`,
      statusDateTime: changedAt,
      status: 'sent',
    })
  })
  app.get(base, async (request, reply) => {
    const { custom_field: field = '', from_date: from } = request.query as Record<string, string>
    if (!from || Number.isNaN(Date.parse(from)))
      return refuse(reply, 400, 'INVALID_REQUEST_PARAMETER', 'from_date or envelope_ids or transaction_ids is needed.')
    const [name, value] = field.split('=')
    const matching = envelopes.filter(({ definition: { customFields } }) =>
      customFields.textCustomFields.some((one) => one.name === name && one.value === value),
    )
    const counts = { resultSetSize: String(matching.length), totalSetSize: String(matching.length) }
    return matching.length > 0 ? { ...counts, envelopes: matching.map(toSummary) } : counts
  })
  app.get(`${base}/:id`, async (request, reply) => {
    const envelope = find(request)
    if (!envelope) return unknown(reply)
    const { include = '' } = request.query as Record<string, string>
    return include.split(',').includes('recipients')
      ? toSummary(envelope)
      : { ...toSummary(envelope), recipients: undefined }
  })
  app.put(`${base}/:id`, async (request, reply) => {
    const envelope = find(request)
    if (!envelope) return unknown(reply)
    const parsed = voidRequest.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400, 'INVALID_REQUEST_BODY', 'The request body is not valid.')
    if (envelope.status !== 'sent' && envelope.status !== 'delivered')
      return refuse(
        reply,
        400,
        'ENVELOPE_CANNOT_VOID_INVALID_STATE',
        "Only envelopes in the 'Sent' or 'Delivered' states may be voided.",
      )
    changeEnvelope(envelope, 'voided', parsed.data.voidedReason)
    return { envelopeId: envelope.envelopeId }
  })
  app.post(`${base}/:id/views/recipient`, async (request, reply) => {
    const envelope = find(request)
    if (!envelope) return unknown(reply)
    const parsed = viewRequest.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400, 'INVALID_REQUEST_BODY', 'The request body is not valid.')
    const { userName, email, clientUserId } = parsed.data
    const [signer] = envelope.definition.recipients.signers
    if (signer?.name !== userName || signer.email !== email || signer.clientUserId !== clientUserId)
      return refuse(reply, 400, 'UNKNOWN_ENVELOPE_RECIPIENT', 'The recipient you have identified is not valid.')
    if (envelope.status !== 'sent' && envelope.status !== 'delivered')
      return refuse(reply, 400, 'ENVELOPE_INVALID_STATUS', 'Invalid envelope status.')
    return reply.code(201).send({ url: `https://demo.docusign.net/Signing/MTRedeem/v1/${randomUUID()}` })
  })
  app.get(`${base}/:id/documents/combined`, async (request, reply) => {
    const envelope = find(request)
    if (!envelope) return unknown(reply)
    if ((request.query as Record<string, string>).certificate !== 'true' || envelope.status !== 'completed')
      return refuse(reply, 400, 'INVALID_REQUEST_PARAMETER', 'There is no certificate.')
    return reply.type('application/pdf').send(signedCopy(envelope))
  })

  await app.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.address()
  state.host = `127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`

  return {
    envelopes,
    /** The method and path of each request. */
    requests,
    /** The faults of the next requests. Each fault happens once. */
    faults,
    state,
    url: `http://${state.host}`,
    settings: { integrationKey, userID, accountID, privateKey },
    /** Returns the environment variables for a portal that uses this server. */
    environment: (connectKeys: string) => ({
      ESIGN_PROVIDER: 'docusign',
      PUBLIC_URL: 'https://portal.test',
      DOCUSIGN_AUTH_URL: `http://${state.host}`,
      DOCUSIGN_API_URL: `http://${state.host}/restapi`,
      DOCUSIGN_ACCOUNT_ID: accountID,
      DOCUSIGN_INTEGRATION_KEY: integrationKey,
      DOCUSIGN_USER_ID: userID,
      DOCUSIGN_PRIVATE_KEY: privateKey.replaceAll('\n', '\\n'),
      DOCUSIGN_CONNECT_KEYS: connectKeys,
    }),
    /** Revokes all tokens. */
    endTokens: () => tokens.clear(),
    /** Returns the envelope that was created with a key of the portal. */
    envelopeOf(key: string): Envelope {
      const matching = envelopes.filter(({ definition: { recipients } }) => recipients.signers[0]?.clientUserId === key)
      if (matching.length !== 1 || !matching[0]) throw new Error(`There are ${matching.length} envelopes of ${key}.`)
      return matching[0]
    },
    stop: () => app.close(),
  }
}
