import { blocks } from '@dealerline/shared/blocks/index.ts'
import { blockCalls } from '@dealerline/shared/contract/block-calls.ts'
import { type Call, nothing } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { type AppError, type FieldError, inputError } from '@dealerline/shared/errors.ts'
import type { z } from 'zod'
import { bodyReader, type InputReader, queryReader, recordsIn } from './input.ts'

type Part = 'body' | 'params' | 'query'
type Checked = { value: unknown } | { error: AppError }

/** The calls that belong together: those of an area, and those of a block. */
const groups: readonly (readonly Call[])[] = [
  ...Object.values(contract).map((area) => Object.values<Call>(area)),
  ...blocks.map((block) => Object.values<Call>({ ...blockCalls(block) })),
]
const nameOf = ({ method, path }: Call) => `${method} ${path}`

/**
 * What a client may have read before it sends a body: the reply of the call, and of the calls of the same group those
 * with more than half of the body's fields. A record that was read can so be sent back whole.
 */
function recordsBefore(call: Call): z.ZodType[] {
  const names = new Set(recordsIn(call.body).flatMap(({ shape }) => Object.keys(shape)))
  const isLike = ({ shape }: z.ZodObject) => {
    const shared = Object.keys(shape).filter((name) => names.has(name))
    return shared.length * 2 > names.size
  }
  const siblings = groups.filter((calls) => calls.some((one) => nameOf(one) === nameOf(call))).flat()
  const replies = siblings.map(({ reply }) => reply).filter((reply) => recordsIn(reply).some(isLike))
  return [call.reply, ...replies, ...(call.readBefore ?? [])]
}

/** Checks one part of what comes with a call: reads it as `input.ts` has it, then by its schema; all errors at once. */
export function inputCheck(call: Call, part: Part): (value: unknown) => Checked {
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
