import type { Call } from '@dealerline/shared/contract/call.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { FastifyRequest } from 'fastify'
import { sessionCookie } from '../identity/session-cookie.ts'
import { currentTime } from '../kernel/clock.ts'
import type { Config } from '../kernel/config.ts'
import type { Transaction } from '../kernel/database.ts'
import type { Caller, Context } from './context.ts'
import { react } from './events.ts'
import type { RequestInput } from './request-input.ts'
import type { CallServices } from './run.ts'

/** Makes the context of a step that runs in the transaction. */
export function makeContext(
  tx: Transaction,
  caller: Caller,
  request: FastifyRequest,
  { call, services, input }: { call: Call; services: CallServices; input: Pick<RequestInput, 'version'> },
): Context {
  const { config, jobs, flags, reactions, settingTexts } = services
  const context: Context = {
    tx,
    caller,
    config,
    queue: jobs.queue,
    announce: (name, event) => react(reactions, context, name, event),
    flags: (email = caller.email) => flags.of(email),
    ifMatch: stateInHeader(request, 'If-Match', 'version') ?? input.version,
    orderRevision: call.checksRevision ? stateInHeader(request, 'Order-Revision', 'revision') : undefined,
    requestID: request.id,
    settingTexts,
    from: fromOf(request, config),
    now: currentTime(),
    log: request.log,
  }
  return context
}

/** Returns the number in a header that names a state of a record. The value can be quoted, like an ETag. */
function stateInHeader(request: FastifyRequest, name: 'If-Match' | 'Order-Revision', label: string) {
  const header = request.headers[name.toLowerCase()]
  if (header === undefined || header === '*') return undefined
  const value = Number(/^(?:W\/)?"?(\d+)"?$/.exec(String(header))?.[1])
  if (!Number.isInteger(value))
    throw new AppError('badInput', { errors: [{ path: name, message: `${name} must be a ${label} number` }] })
  return value
}

/** Returns where a request came from, and what its sender has to show. */
function fromOf({ ip, headers }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): Context['from'] {
  const textOf = (name: string) => String(headers[name] ?? '')
  const name = `${sessionCookie(publicUrl)}=`
  const session = textOf('cookie')
    .split('; ')
    .find((part) => part.startsWith(name))
  return {
    ip,
    userAgent: textOf('user-agent').slice(0, 300),
    session: session?.slice(name.length) ?? '',
    proof: textOf('link-proof').slice(0, 100),
  }
}
