import { AppError } from '@dealerline/shared/errors.ts'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { z } from 'zod'
import type { Config } from '../kernel/config.ts'
import { behaviourModes, sandboxSystems, setBehaviour } from '../providers/behaviour.ts'
import { getAttachment } from '../providers/email/attachment.ts'
import { readMailbox, renderMailbox } from '../providers/email/mailbox.ts'
import { addTicketPage } from './dev-tickets.ts'

const mailboxPath = '/dev/mailbox'
const number = z.coerce.number().int().positive().optional()
const mailboxQuery = z.object({ mail: number, sms: number, refresh: number, view: z.enum(['html', 'text']).optional() })
const behaviour = z.object({
  mode: z.enum(behaviourModes),
  remaining: z.number().int().positive().optional(),
  delayMs: z.number().int().min(0).max(60_000).optional(),
  reason: z.string().max(200).optional(),
})

/**
 * Adds pages to try the portal out: the mailbox, and a call that makes a sandbox slow, refuse or fail. They exist only
 * while their sandboxes are in use, and only for requests from this machine.
 */
export function addDevPages(app: FastifyInstance, config: Config, pool: pg.Pool): void {
  const usesMailbox = !config.smtpUrl || config.smsProvider === 'sandbox'
  if (usesMailbox) {
    app.get(mailboxPath, async (request, reply) => {
      const view = await readMailbox(pool, mailboxPath, mailboxQuery.parse(request.query))
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', mailboxPolicy)
        .send(renderMailbox(view))
    })
  }
  if (usesMailbox) {
    app.get(`${mailboxPath}/attachment/:mail/:index`, async (request, reply) => {
      const { mail, index } = z
        .object({ mail: z.coerce.number().int(), index: z.coerce.number().int() })
        .parse(request.params)
      const attachment = await getAttachment(pool, mail, index)
      if (!attachment) throw new AppError('notFound')
      return reply
        .type(attachment.type)
        .header('content-disposition', `attachment; filename="${attachment.name}"`)
        .send(attachment.content)
    })
  }
  if (!config.ticketingUrl) addTicketPage(app, pool, isLocal)
  app.post('/dev/sandbox/:system', async (request, reply) => {
    const { system } = z.object({ system: z.enum(sandboxSystems) }).parse(request.params)
    if (!isLocal(request.ip)) throw new AppError('notFound')
    await setBehaviour(pool, system, behaviour.parse(request.body))
    return reply.send({ system })
  })
}

const mailboxPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src * data:; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
const isLocal = (ip: string) => ip === '127.0.0.1' || ip === '::1' || ip === '::ffff:127.0.0.1'
