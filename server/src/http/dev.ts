import { AppError } from '@dealerline/shared/errors.ts'
import { maxID } from '@dealerline/shared/rules/ids.ts'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import type { Config } from '../kernel/config.ts'
import { behaviourModes, sandboxSystems, setBehaviour } from '../providers/behaviour.ts'
import { getAttachment } from '../providers/email/attachment.ts'
import { readMailbox, renderMailbox } from '../providers/email/mailbox.ts'
import { advanceClock } from '../providers/porting/queries.ts'
import { addTicketPage } from './dev-tickets.ts'

const mailboxPath = '/dev/mailbox'
const position = z.coerce.number().int().min(0).max(maxID)
const number = position.optional()
const mailboxQuery = z.object({ mail: number, sms: number, refresh: number, view: z.enum(['html', 'text']).optional() })
const attachmentParams = z.object({ mail: position, index: position })
const behaviour = z.object({
  mode: z.enum(behaviourModes),
  remaining: z.number().int().positive().optional(),
  delayMs: z.number().int().min(0).max(60_000).optional(),
  reason: z.string().max(200).optional(),
})

/**
 * Adds the developer pages: the mailbox, the tickets, and calls that make a sandbox slow, refuse or fail, or move the
 * clock of the wholesaler's porting sandbox. They exist
 * only in development, and only if the portal uses their sandboxes. They answer only requests that come from this
 * machine without a proxy.
 */
export async function addDevPages(app: FastifyInstance, config: Config, pool: pg.Pool): Promise<void> {
  if (config.environment !== 'development') return
  await app.register(async (scope) => {
    scope.addHook('onRequest', async (request) => {
      if (!isDirectFromThisMachine(request)) throw new AppError('notFound')
    })
    if (!config.smtpUrl || config.smsProvider === 'sandbox') addMailbox(scope, pool)
    if (!config.ticketingUrl) addTicketPage(scope, pool)
    // The answers of losing carriers take days of this clock.
    scope.post('/dev/porting/days/:days', { schema: { hide: true } }, async (request, reply) => {
      const { days } = readOr404(z.object({ days: z.coerce.number().int().min(1).max(365) }), request.params)
      await advanceClock(pool, days)
      return reply.send({ days })
    })
    scope.post('/dev/sandbox/:system', { schema: { hide: true } }, async (request, reply) => {
      const { system } = readOr404(z.object({ system: z.enum(sandboxSystems) }), request.params)
      const parsed = behaviour.safeParse(request.body)
      if (!parsed.success) throw new AppError('badInput', { detail: 'Send the mode of the sandbox.' })
      await setBehaviour(pool, system, parsed.data)
      return reply.send({ system })
    })
  })
}

function addMailbox(scope: FastifyInstance, pool: pg.Pool): void {
  scope.get(mailboxPath, { schema: { hide: true } }, async (request, reply) => {
    const view = await readMailbox(pool, mailboxPath, readOr404(mailboxQuery, request.query))
    return reply
      .type('text/html; charset=utf-8')
      .header('content-security-policy', mailboxPolicy)
      .send(renderMailbox(view))
  })
  scope.get(`${mailboxPath}/attachment/:mail/:index`, { schema: { hide: true } }, async (request, reply) => {
    const { mail, index } = readOr404(attachmentParams, request.params)
    const attachment = await getAttachment(pool, mail, index)
    if (!attachment) throw new AppError('notFound')
    return reply
      .type(attachment.type)
      .header('content-disposition', `attachment; filename="${attachment.name}"`)
      .send(attachment.content)
  })
}

function readOr404<Output>(schema: z.ZodType<Output>, value: unknown): Output {
  const result = schema.safeParse(value)
  if (!result.success) throw new AppError('notFound')
  return result.data
}

/** Headers that proxies add. Every proxy adds at least one of them. */
const proxyHeaders = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip']

const isDirectFromThisMachine = ({ headers, socket }: FastifyRequest) =>
  isLoopback(socket.remoteAddress ?? '') && proxyHeaders.every((name) => headers[name] === undefined)
const isLoopback = (address: string) => address === '::1' || /^(?:::ffff:)?127\./.test(address)

const mailboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
