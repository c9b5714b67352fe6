// Generates malformed requests for a call of the contract.
import type { Call } from '@dealerline/shared/contract/call.ts'
import fc from 'fast-check'
import { z } from 'zod'
import { hostileNames, hostileText, hostileValue, notJson, oddNumbers } from './hostile-values.ts'
import { paramNames } from './ownership.ts'

/** A malformed request. `flaw` says which part of it is malformed. */
export interface MalformedRequest {
  flaw: string
  url: string
  headers: Record<string, string>
  payload?: string | Buffer
}

/** A valid request, from which the generators make malformed ones. */
export interface ValidRequest {
  call: Call
  params: Record<string, string | number>
  body: unknown
}

type Generator = fc.Arbitrary<MalformedRequest>
type Path = readonly (string | number)[]

const json = { 'content-type': 'application/json' }
const encode = (text: string) => encodeURIComponent(text.toWellFormed())
const addressOf = ({ call, params }: ValidRequest, overrides: Record<string, string> = {}) =>
  `/api/${call.path.replace(/\{(\w+)\}/g, (_, name) => overrides[name] ?? encode(String(params[name] ?? 1)))}`

function sent(valid: ValidRequest, more: Partial<MalformedRequest> & { flaw: string }): MalformedRequest {
  const plain = valid.call.upload || valid.body === undefined ? undefined : JSON.stringify(valid.body)
  const headers = plain === undefined ? {} : json
  return { url: addressOf(valid), headers, ...(plain !== undefined && { payload: plain }), ...more }
}

/** Path segments that are not the result of percent-encoding. */
const rawSegments = fc.constantFrom(
  '%',
  '%zz',
  '%ED%A0%80',
  '%C0%AF',
  '%00',
  '..%2f..%2fetc%2fpasswd',
  '%252e',
  ';',
  '',
)

function badPath(valid: ValidRequest): Generator[] {
  const names = paramNames(valid.call)
  if (names.length === 0) return []
  const segment = fc.oneof(hostileText.map(encode), oddNumbers.map(encode), rawSegments)
  const address = fc
    .tuple(fc.constantFrom(...names), segment)
    .map(([name, value]) => sent(valid, { flaw: `path ${name}`, url: addressOf(valid, { [name]: value }) }))
  return [address]
}

function badQuery(valid: ValidRequest): Generator {
  const declared = valid.call.query instanceof z.ZodObject ? Object.keys(valid.call.query.shape) : []
  const name = fc.constantFrom(...declared, ...declared, 'page', '__proto__', 'constructor[prototype][x]', 'a[]', '')
  const value = fc.oneof(hostileText.map(encode), oddNumbers.map(encode), rawSegments)
  return fc
    .array(fc.tuple(name, value), { minLength: 1, maxLength: 4 })
    .map((pairs) => pairs.map(([key, text]) => `${key}=${text}`).join('&'))
    .map((query) => sent(valid, { flaw: 'query', url: `${addressOf(valid)}?${query}` }))
}

/** Generates header values of one line in Latin-1, because Node rejects all others before the portal reads them. */
const headerText = fc.oneof(
  hostileText.map((text) => text.replace(/[^\x20-\x7e\xa1-\xff]/g, '?').slice(0, 4000)),
  oddNumbers,
)
const readHeaders = [
  'if-match',
  'order-revision',
  'accept',
  'acting-as',
  'idempotency-key',
  'content-length',
  'accept-encoding',
] as const

function badHeader(valid: ValidRequest): Generator {
  return fc
    .tuple(fc.constantFrom(...readHeaders), headerText)
    .map(([name, value]) => ({ name, request: sent(valid, { flaw: `header ${name}` }), value }))
    .map(({ name, request, value }) => ({ ...request, headers: { ...request.headers, [name]: value } }))
}

/** Returns the paths of all values within a value. */
function pathsIn(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  const inner = Object.entries(value).flatMap(([key, one]) =>
    pathsIn(one, [...path, Array.isArray(value) ? Number(key) : key]),
  )
  return [path, ...inner]
}

/** Returns a copy with another value at the path. `undefined` removes the value. */
function replaceAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value)) return value.with(Number(key), replaceAt(value[Number(key)], rest, by))
  const record = { ...(value as Record<string, unknown>) }
  record[key] = replaceAt(record[key], rest, by)
  return record
}

function badBodies(valid: ValidRequest): Generator[] {
  const { body } = valid
  const text = JSON.stringify(body) ?? '{}'
  const path = fc.constantFrom(...pathsIn(body))
  const spoiled = (flaw: string, payload: string) => sent(valid, { flaw, headers: json, payload })
  const replaced = fc
    .tuple(path, hostileValue)
    .map(([at, value]) => spoiled(`value of ${at.join('.')}`, toJson(replaceAt(body, at, value))))
  const missing = path.map((at) => spoiled(`missing ${at.join('.')}`, toJson(replaceAt(body, at, undefined))))
  const wrapped = fc
    .tuple(path, fc.boolean())
    .map(([at, asList]) => spoiled(`wrapped ${at.join('.')}`, toJson(replaceAt(body, at, asList ? [[]] : { 0: {} }))))
  const member = fc
    .tuple(fc.constantFrom(...hostileNames), hostileValue)
    .map(([name, value]) => spoiled(`member ${name.slice(0, 20)}`, withMember(text, name, toJson(value))))
  const twice = fc
    .tuple(fc.constantFrom(...Object.keys(Array.isArray(body) ? (body[0] ?? {}) : (body ?? {})), 'id'), hostileValue)
    .map(([name, value]) => spoiled(`duplicate ${name}`, withMember(text, name, toJson(value))))
  const truncated = fc.nat(Math.max(text.length - 1, 1)).map((length) => spoiled('truncated', text.slice(0, length)))
  const broken = notJson.map((payload) => spoiled('no JSON', payload))
  const withKey = fc.tuple(fc.oneof(replaced, wrapped, broken), fc.uuid()).map(([request, key]) => ({
    ...request,
    flaw: `${request.flaw} with a key`,
    headers: { ...json, 'idempotency-key': key },
  }))
  return [replaced, replaced, missing, wrapped, member, twice, truncated, broken, withKey]
}

/** Formats a value as JSON. Unlike `JSON.stringify`, writes negative zero as -0.0. */
function toJson(value: unknown): string {
  const marked = JSON.stringify(value, (_, one) => (Object.is(one, -0) ? '(negative zero)' : one)) ?? 'null'
  return marked.replaceAll('"(negative zero)"', '-0.0')
}

/** Adds a member to the first record of a JSON text. A member with the same name stays in the text. */
function withMember(text: string, name: string, value: string): string {
  const at = text.indexOf('{')
  if (at < 0) return `{${JSON.stringify(name)}:${value}}`
  const rest = text.slice(at + 1)
  return `${text.slice(0, at + 1)}${JSON.stringify(name)}:${value}${rest.startsWith('}') ? '' : ','}${rest}`
}

const contentTypes = [
  'text/plain',
  'text/html',
  'application/xml',
  'application/x-www-form-urlencoded',
  'application/json; charset=utf-16',
  'application/json;;;',
  'application/problem+json',
  'image/png',
  'multipart/form-data; boundary=x',
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'json',
  '*/*',
  '/',
]

function badContentType(valid: ValidRequest): Generator {
  const payload = JSON.stringify(valid.body) ?? '{}'
  return fc
    .constantFrom(...contentTypes)
    .map((type) => sent(valid, { flaw: `content type ${type}`, headers: { 'content-type': type }, payload }))
}

const part = (disposition: string, content: string) =>
  `--x\r\nContent-Disposition: ${disposition}\r\n\r\n${content}\r\n`
const formParts = [
  part('form-data', 'no name'),
  part('form-data; name="files"; filename="../../etc/passwd"', '%PDF-1.4\n'),
  part('form-data; name="files"; filename="a\0.pdf"', '%PDF-1.4\n'),
  part('form-data; name="files"; filename=""', ''),
  part(`form-data; name="files"; filename="${'long'.repeat(2000)}.pdf"`, '%PDF-1.4\n'),
  part('form-data; name="session"', '\0'),
  part('form-data; name="session"', 'x'.repeat(5000)),
  part('form-data; name="__proto__"', '{"polluted":true}'),
  part('form-data; name="constructor"', '1'),
  part('attachment', 'x'),
  '--x\r\nContent-Type: nonsense\r\nContent-Transfer-Encoding: base64\r\n\r\n%%%\r\n',
  '--x\r\n\r\n',
  'no boundary at all',
]
const formEnds = ['--x--\r\n', '--x--', '--x', '--', '', '\0']

const formTypes = [
  ...['boundary=x', 'boundary=x', 'boundary=x', 'boundary="x"', 'boundary=', 'boundary=y'].map(
    (parameter) => `multipart/form-data; ${parameter}`,
  ),
  'multipart/form-data',
]

/** Forms with broken parts, and forms whose content type has no boundary or another one. */
function badForm(valid: ValidRequest): Generator {
  return fc
    .tuple(
      fc.array(fc.constantFrom(...formParts), { maxLength: 14 }),
      fc.constantFrom(...formEnds),
      fc.constantFrom(...formTypes),
    )
    .map(([parts, end, type]) => ({
      flaw: 'form',
      url: addressOf(valid),
      headers: { 'content-type': type },
      payload: Buffer.from(parts.join('') + end, 'latin1'),
    }))
}

/** Returns a generator of requests that are each malformed in one place. */
export function malformedRequests(valid: ValidRequest): Generator {
  const { call } = valid
  const address = [...badPath(valid), badQuery(valid), badHeader(valid)]
  if (call.upload) return fc.oneof(...address, badForm(valid), badForm(valid), badContentType(valid))
  if (call.method === 'GET') return fc.oneof(...address)
  return fc.oneof(...address, ...badBodies(valid), badContentType(valid))
}
