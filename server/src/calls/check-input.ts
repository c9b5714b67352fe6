import { blocks } from '@dealerline/shared/blocks/index.ts'
import { blockCalls } from '@dealerline/shared/contract/block-calls.ts'
import { type Call, nothing } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { type AppError, type FieldError, inputError } from '@dealerline/shared/errors.ts'
import type { z } from 'zod'
import { bodyReader, type InputReader, queryReader, recordsIn } from './input.ts'

type Part = 'body' | 'params' | 'query'
type CheckResult = { value: unknown } | { error: AppError }

/** Calls that belong together: the calls of an area or of a block. */
const groups: readonly (readonly Call[])[] = [
  ...Object.values(contract).map((area) => Object.values<Call>(area)),
  ...blocks.map((block) => Object.values<Call>({ ...blockCalls(block) })),
]
const nameOf = ({ method, path }: Call) => `${method} ${path}`

/**
 * Returns the records that a client may have read before it sends a body: the reply of the call itself, and replies of
 * calls in the same group that have more than half of the body's fields. A client may send such a record back
 * unchanged.
 */
function recordsBefore(call: Call): z.ZodType[] {
  const names = new Set(recordsIn(call.body).flatMap(({ shape }) => Object.keys(shape)))
  const isSimilar = ({ shape }: z.ZodObject) => {
    const shared = Object.keys(shape).filter((name) => names.has(name))
    return shared.length * 2 > names.size
  }
  const siblings = groups.filter((calls) => calls.some((candidate) => nameOf(candidate) === nameOf(call))).flat()
  const replies = siblings.map(({ reply }) => reply).filter((reply) => recordsIn(reply).some(isSimilar))
  return [call.reply, ...replies, ...(call.readBefore ?? [])]
}

/**
 * Validates one part of a request: normalises it as described in `input.ts`, then applies the schema. Reports all
 * errors at once.
 */
export function inputCheck(call: Call, part: Part): (value: unknown) => CheckResult {
  const schema = call[part]
  if (schema === nothing) return (value) => ({ value })
  let reader: InputReader | undefined
  return (value) => {
    reader ??= readerOf(call, part)
    const errors: FieldError[] = []
    const result = schema.safeParse(reader(value, errors))
    if (!result.success) errors.push(...toErrors(result.error))
    if (errors.length > 0 || !result.success) return { error: inputError(errors) }
    return { value: result.data }
  }
}

function readerOf(call: Call, part: Part): InputReader {
  if (part === 'body') return bodyReader(call.body, recordsBefore(call))
  return part === 'query' ? queryReader(call.query) : (value) => value
}

const toErrors = ({ issues }: z.ZodError): FieldError[] =>
  issues.map(({ path, message }) => ({ path: path.join('.'), message }))
