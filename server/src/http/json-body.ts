import { AppError } from '@dealerline/shared/errors.ts'
import type { FastifyInstance } from 'fastify'

/**
 * Maximum depth, far above the depth of any body in the contract. Deeper bodies could overflow the stack of recursive
 * code.
 */
const maxDepth = 50

/**
 * Parses JSON bodies as Fastify does, but refuses those that are nested too deeply, before other code processes them.
 */
export function acceptJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    parse(request, text.toString(), (error, value) => {
      if (error || !isTooDeep(value)) done(error, value)
      else done(new AppError('badInput', { detail: 'The JSON is nested too deeply.' }))
    })
  })
}

/** Whether the value is nested too deeply. Checks level by level, because recursion could overflow the stack. */
function isTooDeep(value: unknown): boolean {
  let level: object[] = typeof value === 'object' && value !== null ? [value] : []
  for (let depth = 0; level.length > 0; depth += 1) {
    if (depth >= maxDepth) return true
    const next: object[] = []
    for (const one of level)
      for (const part of Object.values(one)) if (typeof part === 'object' && part !== null) next.push(part)
    level = next
  }
  return false
}
