import type { Call } from '@dealerline/shared/contract/call.ts'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { makeDocument } from '../src/openapi/document.ts'
import { operations } from '../src/openapi/operations.ts'

export const document = makeDocument({
  providerName: 'Example Telecom',
  publicUrl: 'https://portal.dealerline.test',
})

const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true })
formats.default(ajv)
ajv.addSchema(document, 'calls')

interface DescribedAnswer {
  content?: Record<string, { schema: object; example?: unknown }>
  headers?: Record<string, unknown>
}

const validators = new Map<string, ValidateFunction>()

/** The validator of a schema of the description, made when it is first needed. */
function validatorAt(pointer: string): ValidateFunction {
  const known = validators.get(pointer)
  if (known) return known
  const made = ajv.compile({ $ref: `calls#${pointer}` })
  validators.set(pointer, made)
  return made
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Every operation by the pattern of its address; addresses with fewer parameters come first. */
const described = operations()
  .map(({ call, operationId }) => ({
    method: call.method.toLowerCase(),
    path: `/api/${call.path}`,
    operationId,
    parameters: call.path.split('{').length,
    pattern: new RegExp(`^/api/${call.path.replace(/\{\w+\}/g, '[^/]*')}/?$`, 'i'),
  }))
  .sort((one, other) => one.parameters - other.parameters)

function answersOf(path: string, method: string): Record<string, DescribedAnswer & { $ref?: string }> {
  return document.paths[path]?.[method]?.responses ?? {}
}

/** The media types that the description has for the reply of a call. */
export const describedTypes = ({ method, path }: Call): string[] =>
  Object.keys(answersOf(`/api/${path}`, method.toLowerCase())[200]?.content ?? {})

/** The problems of a reply that is not as the description has it; none where no call has this address. */
export function differences(
  method: string,
  url: string,
  { status, headers, body }: { status: number; headers: Record<string, unknown>; body: unknown },
): string[] {
  const path = url.split('?')[0] ?? ''
  const wanted = method === 'HEAD' ? 'get' : method.toLowerCase()
  const operation = described.find((one) => one.method === wanted && one.pattern.test(path))
  if (!operation) return []
  const say = (what: string) => [`${operation.operationId} (${method} ${url}) answered ${status}: ${what}`]
  const answer = answersOf(operation.path, operation.method)[status]
  if (!answer) return say('a status that its description does not have')
  const shared = answer.$ref?.split('/').at(-1) as keyof typeof document.components.responses | undefined
  const { content, headers: named = {} } = (shared ? document.components.responses[shared] : answer) as DescribedAnswer
  const missing = Object.keys(named).filter((name) => headers[name.toLowerCase()] === undefined)
  if (missing.length > 0) return say(`without ${missing.join(', ')}`)
  const type = String(headers['content-type'] ?? '').split(';')[0] ?? ''
  if (!content) return type === '' ? [] : say(`with ${type} where nothing is described`)
  // The content of a file may have any type that it was stored with.
  if (!content[type]) return content['application/octet-stream'] ? [] : say(`with ${type}, which is not described`)
  if (!type.endsWith('json') || method === 'HEAD') return []
  const place = shared
    ? `/components/responses/${shared}`
    : `/paths/${escaped(operation.path)}/${operation.method}/responses/${status}`
  const validate = validatorAt(`${place}/content/${escaped(type)}/schema`)
  return validate(body) ? [] : say(ajv.errorsText(validate.errors, { dataVar: 'body' }))
}
