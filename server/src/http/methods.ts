import type { Call } from '@dealerline/shared/contract/call.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sendProblem } from './errors.ts'

/** Returns the methods that an address accepts. The list is empty for an unknown address. */
export type AllowedMethods = (path: string) => string[]

/** Returns the function that finds the methods of an address in the paths of all calls. */
export function allowedMethodsOf(calls: readonly Call[]): AllowedMethods {
  const patterns = calls.map(({ method, path }) => ({ method, pattern: toPattern(path) }))
  return (path) => {
    const methods = new Set<string>()
    for (const { method, pattern } of patterns) if (pattern.test(path)) methods.add(method)
    if (methods.has('GET')) methods.add('HEAD')
    return methods.size === 0 ? [] : [...methods, 'OPTIONS'].sort()
  }
}

function toPattern(path: string): RegExp {
  const parts = path.split(/\{\w+\}/).map((part) => RegExp.escape(part))
  return new RegExp(`^/api/${parts.join('[^/]+')}/?$`, 'i')
}

const pathOf = ({ url }: FastifyRequest) => url.split('?')[0] ?? ''

/** Answers OPTIONS with the methods of an address. The CORS plugin answers preflight requests of other sites. */
export function answerOptions(app: FastifyInstance, allowed: AllowedMethods): void {
  app.addHook('onRequest', async (request, reply) => {
    if (request.method !== 'OPTIONS' || !/^\/api\//i.test(request.url)) return
    const methods = allowed(pathOf(request))
    if (methods.length > 0) reply.header('allow', methods.join(', '))
    if (methods.length === 0 || !request.headers.origin) return answerOtherMethod(request, reply, allowed)
  })
}

/**
 * Answers a method that an address does not accept with 405 and the accepted methods. Answers an unknown address with
 * 404.
 */
export function answerOtherMethod(request: FastifyRequest, reply: FastifyReply, allowed: AllowedMethods): FastifyReply {
  const methods = allowed(pathOf(request))
  if (methods.length === 0) return sendProblem(new AppError('notFound'), request, reply)
  const list = methods.join(', ')
  reply.header('allow', list)
  if (request.method === 'OPTIONS') return reply.code(204).send()
  const detail = `${request.method} is not allowed here. Allowed methods: ${list}.`
  return sendProblem(new AppError('methodNotAllowed', { detail }), request, reply)
}
