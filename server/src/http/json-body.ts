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
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = body.toString()
    if (isTooDeep(text)) done(new AppError('badInput', { detail: 'The JSON is nested too deeply.' }))
    else parse(request, text, done)
  })
}

/**
 * Whether the value of a JSON text is nested too deeply. Reads the text, because walking through a value with 100,000 fields
 * takes longer than parsing it.
 */
function isTooDeep(text: string): boolean {
  let depth = 0
  let isInText = false
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at]
    if (isInText) {
      if (character === '\\') at += 1
      else if (character === '"') isInText = false
    } else if (character === '"') isInText = true
    else if (character === '[' || character === '{') {
      depth += 1
      if (depth > maxDepth) return true
    } else if (character === ']' || character === '}') depth -= 1
  }
  return false
}
