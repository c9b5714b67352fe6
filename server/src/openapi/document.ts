import { type Call, nothing } from '@dealerline/shared/contract/call.ts'
import { isRead } from '@dealerline/shared/contract/is-read.ts'
import { errorCodes } from '@dealerline/shared/errors.ts'
import type { z } from 'zod'
import { fileTypesOf, returnsRecord } from '../calls/formats.ts'
import { exampleOf, exampleOfBody } from './examples.ts'
import { type JsonSchema, makeSchemaWriter, type SchemaWriter } from './json-schema.ts'
import { type Operation, operations, tags } from './operations.ts'
import { parameters } from './parameters.ts'
import { problemStatuses, problemsOf, takesBody, takesIdempotencyKey, takesToken } from './statuses.ts'

interface DocumentSettings {
  providerName: string
  publicUrl: string
  /** The calls that ask an outside system before they reply. */
  outsideCalls: ReadonlySet<Call>
}

const description = `The portal’s API. Paths and field names are case-insensitive.

Send the ID token as a bearer token. Calls with the guid of a link need no token. Writes accept an \`Idempotency-Key\`: a
repeated request with the same key and body gets the first reply. Updates accept the version that the client read, as
\`If-Match\` or as \`version\` in the body. If that version is stale, the reply is 409 with the current record. An update
keeps the values of omitted fields, and of fields that are \`null\` although they do not accept \`null\`. A client can send
back a record as it was read. Any other unknown field is refused with 400.`

/** Returns the OpenAPI 3.1 document of all calls, or of the given operations. */
export function makeDocument({ providerName, publicUrl, outsideCalls }: DocumentSettings, list = operations()) {
  const writer = makeSchemaWriter()
  const paths: Record<string, Record<string, OperationObject>> = {}
  for (const operation of list) {
    const { method, path } = operation.call
    const address = `/api/${path}`
    paths[address] = { ...paths[address], [method.toLowerCase()]: toOperation(operation, writer, outsideCalls) }
  }
  const used = new Set(list.map(({ tag }) => tag))
  return {
    openapi: '3.1.0',
    info: {
      title: 'Dealerline',
      version: '1.0.0',
      description,
      contact: { name: providerName, url: publicUrl },
      license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
    },
    servers: [{ url: publicUrl.replace(/\/$/, '') }],
    tags: tags().filter(({ name }) => used.has(name)),
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer', description: 'The caller’s ID token.' } },
      parameters,
      headers,
      responses: Object.fromEntries(
        Object.keys(problemStatuses).map((status) => [`Problem${status}`, toProblem(status)]),
      ),
      schemas: { ...writer.schemas, Problem: problemSchema },
    },
  }
}

interface OperationObject {
  operationId: string
  tags: string[]
  summary: string
  description?: string
  security: object[]
  parameters: object[]
  requestBody?: object
  responses: Record<string, object>
}

function toOperation(
  { call, operationId, tag }: Operation,
  writer: SchemaWriter,
  outsideCalls: ReadonlySet<Call>,
): OperationObject {
  const body = toRequestBody(call, writer)
  return {
    operationId,
    tags: [tag],
    summary: call.summary,
    ...(call.description && { description: call.description }),
    security: securityOf(call),
    parameters: toParameters(call, writer),
    ...(body && { requestBody: body }),
    responses: toResponses(call, writer, outsideCalls.has(call)),
  }
}

function securityOf(call: Call) {
  const token = takesToken(call) ? [{ bearer: [] }] : []
  return call.access === 'staffOrLink' ? [...token, {}] : token
}

const headers = {
  RequestId: { description: 'Identifies the request in the log.', schema: { type: 'string', format: 'uuid' } },
  ETag: { description: 'The version of the record.', schema: { type: 'string', pattern: '^"\\d+"$' } },
  RetryAfter: { description: 'Seconds to wait before a retry.', schema: { type: 'integer', minimum: 1 } },
  ContentDisposition: { description: 'The name of the file.', schema: { type: 'string' } },
}
const header = (name: keyof typeof headers) => ({ $ref: `#/components/headers/${name}` })

const problemSchema: JsonSchema = {
  type: 'object',
  description: 'A problem document as defined by RFC 9457.',
  properties: {
    type: { type: 'string' },
    title: { type: 'string' },
    status: { type: 'integer' },
    detail: { type: 'string' },
    code: { type: 'string', enum: Object.keys(errorCodes) },
    errors: {
      type: 'array',
      items: {
        type: 'object',
        properties: { path: { type: 'string' }, message: { type: 'string' } },
        required: ['path', 'message'],
        additionalProperties: false,
      },
    },
    requestId: { type: 'string' },
    httpStatus: { type: 'integer', description: 'The same as `status`.' },
    message: { type: 'string', description: 'The same as `detail`.' },
    current: { description: 'The current record, if the submitted version is stale.' },
    requirements: {
      type: 'array',
      description: 'The requirements that an order must meet before it can be sent.',
      items: { type: 'object' },
    },
  },
  required: ['type', 'title', 'status', 'detail', 'code', 'errors', 'requestId'],
  additionalProperties: false,
}

function toProblem(status: string) {
  const retries = status === '429' || status === '503'
  return {
    description: problemStatuses[Number(status) as keyof typeof problemStatuses],
    headers: { 'X-Request-Id': header('RequestId'), ...(retries && { 'Retry-After': header('RetryAfter') }) },
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function toParameters(call: Call, writer: SchemaWriter) {
  const ofPart = (schema: z.ZodType, place: 'path' | 'query') => {
    const { properties = {}, required = [] } = schema === nothing ? {} : writer.write(schema, 'input')
    return Object.entries(properties).map(([name, property]) => ({
      name,
      in: place,
      ...((place === 'path' || required.includes(name)) && { required: true }),
      schema: property,
      example: exampleOf(property as JsonSchema, name, writer.schemas),
    }))
  }
  return [
    ...ofPart(call.params, 'path'),
    ...ofPart(call.query, 'query'),
    ...(takesIdempotencyKey(call) ? [{ $ref: '#/components/parameters/IdempotencyKey' }] : []),
    ...(!isRead(call) && takesToken(call) ? [{ $ref: '#/components/parameters/IfMatch' }] : []),
    ...(call.checksRevision ? [{ $ref: '#/components/parameters/OrderRevision' }] : []),
    ...(takesToken(call) ? [{ $ref: '#/components/parameters/ActingAs' }] : []),
    ...(call.access === 'guid' ? [{ $ref: '#/components/parameters/LinkProof' }] : []),
  ]
}

function toRequestBody(call: Call, writer: SchemaWriter) {
  if (!takesBody(call)) return undefined
  if (call.raw) return { required: true, content: { [call.raw.type]: { schema: { type: 'string' } } } }
  const schema = call.body === nothing ? { type: 'object' as const } : writer.write(call.body, 'input')
  if (!call.upload) {
    const required = !call.body.safeParse(undefined).success
    const example = exampleOfBody(call.body, schema, writer.schemas)
    return { required, content: { 'application/json': { schema, example } } }
  }
  const files = { type: 'array', items: { type: 'string', contentMediaType: 'application/octet-stream' } }
  const form = { ...schema, properties: { ...schema.properties, files } }
  return { required: true, content: { 'multipart/form-data': { schema: form } } }
}

function toResponses(call: Call, writer: SchemaWriter, asksOutside: boolean) {
  const id = { 'X-Request-Id': header('RequestId') }
  const reply = toReply(call, writer)
  return {
    ...(reply && { 200: { description: 'The reply.', ...reply, headers: { ...id, ...reply.headers } } }),
    ...(call.noContent && { 204: { description: 'The record does not exist or has no content.', headers: id } }),
    ...Object.fromEntries(
      problemsOf(call, asksOutside).map((status) => [status, { $ref: `#/components/responses/Problem${status}` }]),
    ),
  }
}

function toReply(call: Call, writer: SchemaWriter) {
  if (call.file) {
    const content = Object.fromEntries(fileTypesOf(call).map((type) => [type, { schema: { type: 'string' } }]))
    if (returnsRecord(call)) return { content: { ...toRecord(call, writer), ...content }, headers: {} }
    return { content, headers: { 'Content-Disposition': header('ContentDisposition') } }
  }
  if (call.reply === nothing) return undefined
  if (call.stream)
    return { content: { 'text/event-stream': { schema: writer.write(call.reply, 'output') } }, headers: {} }
  const content = toRecord(call, writer)
  const isVersioned = hasVersion(content['application/json'].schema, writer.schemas)
  return { content, headers: isVersioned ? { ETag: header('ETag') } : {} }
}

function toRecord(call: Call, writer: SchemaWriter) {
  const schema = withoutNull(writer.write(call.reply, 'output'))
  return { 'application/json': { schema, example: exampleOf(schema, '', writer.schemas) } }
}

/** Removes null from the schema of a reply, because the call replies with 204 instead of null. */
function withoutNull(schema: JsonSchema): JsonSchema {
  const options = schema.anyOf?.filter((option) => typeof option === 'object' && option.type !== 'null')
  return options?.length === 1 && options[0] ? (options[0] as JsonSchema) : schema
}

function hasVersion(schema: JsonSchema, schemas: Record<string, JsonSchema>): boolean {
  const name = schema.$ref?.split('/').at(-1)
  const { type, properties = {} } = (name ? schemas[name] : schema) ?? schema
  return type === 'object' && 'version' in properties
}
