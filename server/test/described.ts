import type { Call } from '@dealerline/shared/contract/call.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { makeDocument } from '../src/openapi/document.ts'
import { operations } from '../src/openapi/operations.ts'
import { outsideCalls } from '../src/routes.ts'

export const document = makeDocument({
  providerName: 'Example Telecom',
  publicUrl: 'https://portal.dealerline.test',
  outsideCalls,
})

// Most schemas check a few replies, so to optimise their code takes longer than it saves.
const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true, code: { optimize: false } })
formats.default(ajv)
ajv.addSchema(document, 'calls')

interface DescribedAnswer {
  content?: Record<string, { schema: object; example?: unknown }>
  headers?: Record<string, unknown>
}

const validators = new Map<string, ValidateFunction>()

/** Returns the validator of a schema in the OpenAPI document. Compiles it at the first use. */
function validatorAt(pointer: string): ValidateFunction {
  const cachedValidator = validators.get(pointer)
  if (cachedValidator) return cachedValidator
  const validator = ajv.compile({ $ref: `calls#${pointer}` })
  validators.set(pointer, validator)
  return validator
}

const escapePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/**
 * All operations with the patterns of their paths. A path without parameters comes first, because a path with
 * parameters can match the same address.
 */
const describedOperations = operations()
  .map(({ call, operationId }) => ({
    method: call.method.toLowerCase(),
    path: `/api/${call.path}`,
    operationId,
    parameters: call.path.split('{').length,
    pattern: new RegExp(`^/api/${call.path.replace(/\{\w+\}/g, '[^/]*')}/?$`, 'i'),
  }))
  .sort((one, other) => one.parameters - other.parameters)

/** The method and the first parts of a path, which are never parameters. */
const groupOf = (method: string, path: string) =>
  `${method} ${path.toLowerCase().split('/').slice(2, 4).filter(Boolean).join('/')}`
const operationsByGroup = Map.groupBy(describedOperations, ({ method, path }) => groupOf(method, path))

function answersOf(path: string, method: string): Record<string, DescribedAnswer & { $ref?: string }> {
  return document.paths[path]?.[method]?.responses ?? {}
}

/** Returns the media types that the OpenAPI document declares for the reply of a call. */
export const describedTypes = ({ method, path }: Call): string[] =>
  Object.keys(answersOf(`/api/${path}`, method.toLowerCase())[200]?.content ?? {})

/** Returns the differences between a reply and the OpenAPI document. There are none for an address without a call. */
export function differences(
  method: string,
  url: string,
  { status, headers, body }: { status: number; headers: Record<string, unknown>; body: unknown },
): string[] {
  const path = url.split('?')[0] ?? ''
  const methodName = method === 'HEAD' ? 'get' : method.toLowerCase()
  const operation = operationsByGroup.get(groupOf(methodName, path))?.find(({ pattern }) => pattern.test(path))
  if (!operation) return []
  const difference = (what: string) => [`${operation.operationId} (${method} ${url}) answered ${status}: ${what}`]
  const answer = answersOf(operation.path, operation.method)[status]
  if (!answer) return difference('a status that is not described')
  const shared = answer.$ref?.split('/').at(-1) as keyof typeof document.components.responses | undefined
  const { content, headers: describedHeaders = {} } = (
    shared ? document.components.responses[shared] : answer
  ) as DescribedAnswer
  const missing = Object.keys(describedHeaders).filter((name) => headers[name.toLowerCase()] === undefined)
  if (missing.length > 0) return difference(`without ${missing.join(', ')}`)
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
  if (!content) return type === '' ? [] : difference(`with ${type}, but no content is described`)
  // A stored file can have any media type.
  if (!content[type])
    return content['application/octet-stream'] ? [] : difference(`with ${type}, which is not described`)
  if (!type.endsWith('json') || method === 'HEAD') return []
  const place = shared
    ? `/components/responses/${shared}`
    : `/paths/${escapePointer(operation.path)}/${operation.method}/responses/${status}`
  const validate = validatorAt(`${place}/content/${escapePointer(type)}/schema`)
  return validate(body) ? [] : difference(ajv.errorsText(validate.errors, { dataVar: 'body' }))
}
