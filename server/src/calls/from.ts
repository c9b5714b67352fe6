import type { FastifyRequest } from 'fastify'
import { sessionCookie } from '../identity/session-cookie.ts'
import type { Config } from '../kernel/config.ts'
import type { Context } from './context.ts'

/** Returns where a request came from, and what its sender has to show. */
export function fromOf({ ip, headers }: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): Context['from'] {
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
