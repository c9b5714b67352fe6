import { readFileSync } from 'node:fs'
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { parse } from 'yaml'
import { exampleOf, reduce, type Schema } from './schema-examples.ts'

const folder = new URL('../../docs/outside/', import.meta.url)

type Content = Record<string, { schema: Schema }>
type Parameter = { name: string; in: 'path' | 'query' | 'header'; required: boolean; schema: Schema }
type Reply = { description: string; content?: Content }
type DocumentedOperation = {
  operationId: string
  parameters?: (Parameter | { $ref: string })[]
  requestBody?: { content: Content }
  responses: Record<string, Reply | { $ref: string }>
}
type Scheme = { type: 'http'; scheme: string } | { type: 'apiKey'; in: 'header'; name: string }
type DocumentText = {
  servers: { description: string }[]
  paths: Record<string, Record<string, DocumentedOperation>>
  components: { securitySchemes: { key: Scheme }; schemas?: Record<string, Schema> }
}

/** A request of an HTTP adapter. The address starts after the base address. Header names are in lower case. */
export type OutsideRequest = {
  method: string
  url: string
  headers: Readonly<Record<string, string | string[] | undefined>>
  text: string
}

/** An operation of a document, with the path's values of one request. */
export type RequestedOperation = { operationId: string; pathValues: Record<string, string> }

export type OutsideDocument = {
  operationIds: string[]
  /** Where the settings of the service are described. */
  serverDescription: string
  /** Returns the operation of a request, with the differences between the request and the document. */
  checkRequest(request: OutsideRequest): { operation: RequestedOperation | undefined; differences: string[] }
  /** Returns the differences between a reply and the document. */
  checkReply(operationId: string, status: number, text: string): string[]
  /** The status of success. */
  successStatus(operationId: string): number
  hasStatus(operationId: string, status: number): boolean
  /** The replies of success that are made of the document's examples: complete, and as short and empty as it allows. */
  exampleReplies(operationId: string): { complete: unknown; shortest: unknown; emptiest: unknown }
}

/** Refuses fields that the document does not have, although a real service may ignore them. */
function closeObjects(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const part of Object.values(value)) closeObjects(part)
  if ('properties' in value && 'type' in value && [value.type].flat().includes('object'))
    Object.assign(value, { additionalProperties: false })
}

function read(file: string): DocumentText {
  const document: DocumentText = parse(readFileSync(new URL(file, folder), 'utf8'))
  closeObjects(document)
  return document
}

const common = 'errors-and-keys.yaml'
const escapePointer = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))

/** Reads `docs/outside/{name}.yaml`. */
export function readOutsideDocument(name: string): OutsideDocument {
  const file = `${name}.yaml`
  const documents: Record<string, DocumentText> = { [file]: read(file), [common]: read(common) }
  const document = documents[file] as DocumentText
  const ajv = new Ajv2020({ strict: false, validateSchema: false, allErrors: true })
  formats.default(ajv)
  for (const [key, schema] of Object.entries(documents)) ajv.addSchema(schema, key)

  function resolve<Part extends object>(part: Part | { $ref: string }): Part {
    if (!('$ref' in part)) return part
    const [target = '', pointer = ''] = part.$ref.split('#/')
    let value: unknown = documents[target || file]
    for (const step of pointer.split('/')) value = (value as Record<string, unknown>)[step]
    return value as Part
  }

  const operations = Object.entries(document.paths)
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ ...operation, path, method, parts: path.split('/') })),
    )
    // A path without parameters comes first, because a path with parameters can match the same address.
    .sort((one, other) => one.path.split('{').length - other.path.split('{').length)

  const operationOf = (operationId: string) => {
    const operation = operations.find((one) => one.operationId === operationId)
    if (!operation) throw new Error(`${file} has no operation ${operationId}`)
    return operation
  }
  const validators = new Map<string, ValidateFunction>()
  function validate(target: string, steps: string[], value: unknown): string[] {
    const $ref = `${target}#/${steps.map(escapePointer).join('/')}`
    const validator = validators.get($ref) ?? ajv.compile({ $ref })
    validators.set($ref, validator)
    return validator(value) ? [] : [`${JSON.stringify(value)}: ${ajv.errorsText(validator.errors)}`]
  }

  function checkParameters(
    { path, method, parameters = [] }: (typeof operations)[number],
    values: Record<Parameter['in'], Record<string, string>>,
  ): string[] {
    const described = parameters.map((parameter) => resolve<Parameter>(parameter))
    const undescribed = (['path', 'query', 'header'] as const).flatMap((place) =>
      Object.keys(values[place])
        .filter(
          (one) =>
            !described.some(
              (parameter) => parameter.in === place && parameter.name.toLowerCase() === one.toLowerCase(),
            ),
        )
        .map((one) => `the ${place} has ${one}, which is not described`),
    )
    const wrong = parameters.flatMap((parameter, at) => {
      const { name: parameterName, in: place, required, schema } = resolve<Parameter>(parameter)
      const text = values[place][place === 'header' ? parameterName.toLowerCase() : parameterName]
      if (text === undefined) return required ? [`the ${place} lacks ${parameterName}`] : []
      const value = schema.type === 'integer' ? Number(text) : text
      const [target = '', pointer] = '$ref' in parameter ? parameter.$ref.split('#/') : [file]
      const steps = pointer?.split('/') ?? ['paths', path, method, 'parameters', String(at)]
      return validate(target, [...steps, 'schema'], value).map((difference) => `${parameterName} ${difference}`)
    })
    return [...undescribed, ...wrong]
  }

  function checkKey(headers: OutsideRequest['headers']): string[] {
    const { key } = document.components.securitySchemes
    const value = headers[key.type === 'http' ? 'authorization' : key.name]
    const isPresent = key.type === 'http' ? String(value).startsWith('Bearer ') : value !== undefined
    return isPresent ? [] : ['the key is missing']
  }

  const replySchema = (operationId: string, status: number) =>
    resolve<Reply>(operationOf(operationId).responses[status] ?? { description: '' }).content?.['application/json']
      ?.schema

  function checkReply(operationId: string, status: number, text: string): string[] {
    const { path, method, responses } = operationOf(operationId)
    const reply = responses[status]
    if (!reply) return [`the reply has the status ${status}, which is not described`]
    if (!replySchema(operationId, status)) return text === '' ? [] : [`the reply has content, but none is described`]
    const [target = '', pointer] = '$ref' in reply ? reply.$ref.split('#/') : [file]
    const steps = pointer?.split('/') ?? ['paths', path, method, 'responses', String(status)]
    return validate(target, [...steps, 'content', 'application/json', 'schema'], JSON.parse(text))
  }

  const successStatus = (operationId: string) =>
    Number(Object.keys(operationOf(operationId).responses).find((status) => status.startsWith('2')))

  return {
    operationIds: operations.map(({ operationId }) => operationId),
    serverDescription: document.servers[0]?.description ?? '',
    checkRequest({ method, url, headers, text }) {
      const { pathname, searchParams } = new URL(url, 'http://service')
      const parts = pathname.split('/')
      const operation = operations.find(
        (one) =>
          one.method === method.toLowerCase() &&
          one.parts.length === parts.length &&
          one.parts.every((part, at) => part.startsWith('{') || part === parts[at]),
      )
      if (!operation) return { operation: undefined, differences: [`${method} ${url} is not described`] }
      const pathValues = Object.fromEntries(
        operation.parts.flatMap((part, at) =>
          part.startsWith('{') ? [[part.slice(1, -1), decodeURIComponent(parts[at] ?? '')]] : [],
        ),
      )
      const idempotencyKey = headers['idempotency-key']
      const header: Record<string, string> =
        idempotencyKey === undefined ? {} : { 'idempotency-key': String(idempotencyKey) }
      const bodyPlace = [
        'paths',
        operation.path,
        operation.method,
        'requestBody',
        'content',
        'application/json',
        'schema',
      ]
      const bodyDifferences = operation.requestBody
        ? validate(file, bodyPlace, text === '' ? undefined : JSON.parse(text))
        : text === ''
          ? []
          : ['the request has a body, but none is described']
      const differences = [
        ...checkKey(headers),
        ...checkParameters(operation, { path: pathValues, query: Object.fromEntries(searchParams), header }),
        ...bodyDifferences,
      ].map((difference) => `${operation.operationId} (${method} ${url}): ${difference}`)
      return { operation: { operationId: operation.operationId, pathValues }, differences }
    },
    checkReply: (operationId, status, text) =>
      checkReply(operationId, status, text).map((difference) => `${operationId} answered ${status}: ${difference}`),
    successStatus,
    hasStatus: (operationId, status) => operationOf(operationId).responses[status] !== undefined,
    exampleReplies(operationId) {
      const status = successStatus(operationId)
      const schema = replySchema(operationId, status)
      if (!schema) return { complete: undefined, shortest: undefined, emptiest: undefined }
      const isValid = (value: unknown) => checkReply(operationId, status, JSON.stringify(value)).length === 0
      const complete = exampleOf(schema, resolve)
      return {
        complete,
        shortest: reduce(complete, isValid, (object, field) => delete object[field]),
        emptiest: reduce(complete, isValid, (object, field) => {
          object[field] = null
        }),
      }
    },
  }
}
