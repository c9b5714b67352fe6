import { createHmac, createPublicKey, generateKeyPairSync, randomUUID } from 'node:crypto'
import { PDFiumLibrary } from '@hyzyla/pdfium'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { jwtVerify } from 'jose'
import { z } from 'zod'
import type { TestPortal } from './portal.ts'

const anchoredTab = z.strictObject({
  anchorString: z.string().min(1),
  anchorUnits: z.enum(['pixels', 'inches', 'mms', 'cms']),
  documentId: z.literal('1'),
})
const yesOrNo = z.enum(['true', 'false'])

/** Envelopes: create, as DocuSign's reference describes what the portal uses of it; anything else is refused. */
const definition = z.strictObject({
  status: z.literal('sent'),
  emailSubject: z.string().min(1).max(100),
  documents: z
    .array(
      z.strictObject({
        documentId: z.literal('1'),
        name: z.string().min(1),
        fileExtension: z.literal('pdf'),
        documentBase64: z.base64(),
      }),
    )
    .length(1),
  recipients: z.strictObject({
    signers: z
      .array(
        z.strictObject({
          recipientId: z.string().regex(/^\d+$/),
          routingOrder: z.string().regex(/^\d+$/),
          clientUserId: z.string().min(1).max(100),
          name: z.string().min(1).max(100),
          email: z.email().max(100),
          tabs: z.strictObject({
            signHereTabs: z.array(anchoredTab).min(1),
            dateSignedTabs: z.array(anchoredTab).min(1),
          }),
        }),
      )
      .length(1),
  }),
  customFields: z.strictObject({
    textCustomFields: z.array(
      z.strictObject({ name: z.string().max(50), value: z.string().max(100), show: yesOrNo, required: yesOrNo }),
    ),
  }),
  notification: z.strictObject({
    useAccountDefaults: yesOrNo,
    reminders: z.strictObject({ reminderEnabled: yesOrNo }),
    expirations: z.strictObject({
      expireEnabled: yesOrNo,
      expireAfter: z.string().regex(/^\d{1,3}$/),
      expireWarn: z.string().regex(/^\d{1,3}$/),
    }),
  }),
  eventNotification: z.strictObject({
    url: z.url({ protocol: /^https$/ }),
    deliveryMode: z.literal('SIM'),
    events: z.array(z.string().regex(/^(envelope|recipient)-[a-z]+$/)),
    eventData: z.strictObject({
      version: z.literal('restv2.1'),
      format: z.literal('json'),
      includeData: z.array(z.enum(['custom_fields', 'documents', 'recipients', 'tabs'])),
    }),
    includeHMAC: yesOrNo,
    includeEnvelopeVoidReason: yesOrNo,
    requireAcknowledgment: yesOrNo,
    loggingEnabled: yesOrNo,
  }),
})
const viewRequest = z.strictObject({
  returnUrl: z.url(),
  authenticationMethod: z.enum(['none', 'email', 'password', 'phone']),
  userName: z.string(),
  email: z.email(),
  clientUserId: z.string(),
})
const voiding = z.strictObject({ status: z.literal('voided'), voidedReason: z.string().min(1).max(200) })

export interface Envelope {
  envelopeId: string
  status: 'sent' | 'delivered' | 'completed' | 'declined' | 'voided'
  changedAt: string
  reason: string
  definition: z.output<typeof definition>
}

/** What goes wrong with the next request that fits: before anything is done, or after it was and the answer is lost. */
export interface Fault {
  method: string
  /** A part of the path. */
  path: string
  status: number
  body?: object
  headers?: Record<string, string>
  when?: 'before' | 'after'
  /** Milliseconds it takes. */
  slow?: number
}

const { privateKey, publicKey } = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})
const integrationKey = randomUUID()
const userID = randomUUID()
const accountID = randomUUID()

export type DocuSignServer = Awaited<ReturnType<typeof startDocuSign>>

/** A server that answers like DocuSign: its account server and version 2.1 of its eSignature REST API. */
export async function startDocuSign() {
  const envelopes: Envelope[] = []
  const asked: string[] = []
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
    asked.push(`${request.method} ${request.url.split('?')[0]?.replace(/[0-9a-f-]{36}/g, '…')}`)
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
    const parsed = definition.safeParse(request.body)
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
    const fitting = envelopes.filter(({ definition: { customFields } }) =>
      customFields.textCustomFields.some((one) => one.name === name && one.value === value),
    )
    const counts = { resultSetSize: String(fitting.length), totalSetSize: String(fitting.length) }
    return fitting.length > 0 ? { ...counts, envelopes: fitting.map(toSummary) } : counts
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
    const parsed = voiding.safeParse(request.body)
    if (!parsed.success) return refuse(reply, 400, 'INVALID_REQUEST_BODY', 'The request body is not valid.')
    if (envelope.status !== 'sent' && envelope.status !== 'delivered')
      return refuse(
        reply,
        400,
        'ENVELOPE_CANNOT_VOID_INVALID_STATE',
        "Only envelopes in the 'Sent' or 'Delivered' states may be voided.",
      )
    change(envelope, 'voided', parsed.data.voidedReason)
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
    /** Method and path of each request. */
    asked,
    /** What goes wrong from now on, each once. */
    faults,
    state,
    url: `http://${state.host}`,
    settings: { integrationKey, userID, accountID, privateKey },
    /** What the portal is started with. */
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
    /** Lets every token end that was given so far. */
    endTokens: () => tokens.clear(),
    /** The envelope that was made with a key of the portal. */
    envelopeOf(key: string): Envelope {
      const found = envelopes.filter(({ definition: { recipients } }) => recipients.signers[0]?.clientUserId === key)
      if (found.length !== 1 || !found[0]) throw new Error(`There are ${found.length} envelopes of ${key}.`)
      return found[0]
    },
    stop: () => app.close(),
  }
}

/** What somebody did on DocuSign's page. */
export function change(envelope: Envelope, status: Envelope['status'], reason = ''): void {
  Object.assign(envelope, { status, reason, changedAt: new Date().toISOString() })
}

function toSummary({ envelopeId, status, changedAt, reason, definition: { recipients } }: Envelope) {
  return {
    envelopeId,
    status,
    statusChangedDateTime: changedAt,
    ...(status === 'completed' && { completedDateTime: changedAt }),
    ...(status === 'declined' && { declinedDateTime: changedAt }),
    ...(status === 'voided' && { voidedDateTime: changedAt, voidedReason: reason }),
    recipients: {
      signers: recipients.signers.map(({ tabs, ...signer }) => ({
        ...signer,
        status,
        ...(status === 'declined' && { declinedReason: reason }),
      })),
      recipientCount: '1',
    },
  }
}

/** A Connect message in the JSON SIM format about an envelope as it is now. */
export function toMessage(envelope: Envelope, event: string = `envelope-${envelope.status}`, at = envelope.changedAt) {
  const { envelopeId } = envelope
  return {
    event,
    apiVersion: 'v2.1',
    uri: `/restapi/v2.1/accounts/${accountID}/envelopes/${envelopeId}`,
    retryCount: 0,
    configurationId: 10_112_233,
    generatedDateTime: at,
    data: { accountId: accountID, userId: userID, envelopeId, envelopeSummary: toSummary(envelope) },
  }
}

/** Sends a Connect message to the address that its envelope names, signed with each key. */
export async function tell(portal: TestPortal, url: string, message: object, keys: readonly string[]) {
  const body = JSON.stringify(message)
  const signatures = keys.map((key, index) => [
    `x-docusign-signature-${index + 1}`,
    createHmac('sha256', key).update(body).digest('base64'),
  ])
  const answer = await portal.app.inject({
    method: 'POST',
    url: new URL(url).pathname,
    payload: body,
    headers: { 'content-type': 'application/json; charset=utf-8', ...Object.fromEntries(signatures) },
  })
  return { status: answer.statusCode, body: answer.json<{ known?: boolean; code?: string }>() }
}

/** The document as DocuSign gives it back: another one, with its own certificate. */
const signedCopy = ({ envelopeId, definition: { documents } }: Envelope) =>
  Buffer.concat([Buffer.from(documents[0]?.documentBase64 ?? '', 'base64'), Buffer.from(`\n% signed ${envelopeId}\n`)])

let library: Promise<PDFiumLibrary> | undefined

async function textOf(pdf: Buffer): Promise<string> {
  library ??= PDFiumLibrary.init()
  const document = await (await library).loadDocument(pdf)
  const pages = Array.from({ length: document.getPageCount() }, (_, index) => document.getPage(index).getText())
  document.destroy()
  return pages.join('\n')
}
