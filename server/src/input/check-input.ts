import { blocks } from '@dealerline/shared/blocks/index.ts'
import { blockCalls } from '@dealerline/shared/contract/block-calls.ts'
import { type Call, nothing } from '@dealerline/shared/contract/call.ts'
import { contract } from '@dealerline/shared/contract/index.ts'
import { type AppError, type FieldError, inputError, maxErrors, omittedError } from '@dealerline/shared/errors.ts'
import type { z } from 'zod'
import { bodyReader, type InputReader, queryReader, recordsIn } from './normalise.ts'

type Part = 'body' | 'params' | 'query'
type CheckResult = { value: unknown } | { error: AppError }

/** The calls of each area and of each block. */
const groups: readonly (readonly Call[])[] = [
  ...Object.values(contract).map((area) => Object.values<Call>(area)),
  ...blocks.map((block) => Object.values<Call>({ ...blockCalls(block) })),
]
const nameOf = ({ method, path }: Call) => `${method} ${path}`

/**
 * Returns the records that a client may read and send back as the body of a call. These are the reply of the call, the
 * replies of calls of the same group that have more than half of the body's fields, and the records in `readBefore`.
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
 * Returns the validation of one part of a request. It normalises the part (`input.ts`), applies the schema and reports
 * all errors together.
 */
export function inputCheck(call: Call, part: Part): (value: unknown) => CheckResult {
  const schema = call[part]
  if (schema === nothing) return (value) => ({ value })
  let reader: InputReader | undefined
  return (value) => {
    reader ??= readerOf(call, part)
    const errors: FieldError[] = []
    const result = schema.safeParse(reader(value, errors))
    if (!result.success) return { error: inputError([...errors, ...toErrors(result.error)]) }
    return errors.length > 0 ? { error: inputError(errors) } : { value: result.data }
  }
}

function readerOf(call: Call, part: Part): InputReader {
  if (part === 'body') return bodyReader(call.body, recordsBefore(call))
  return part === 'query' ? queryReader(call.query) : (value) => value
}

const toErrors = ({ issues }: z.ZodError): FieldError[] =>
  issues.map(({ path, message }, index) => (index < maxErrors ? { path: path.join('.'), message } : omittedError))
