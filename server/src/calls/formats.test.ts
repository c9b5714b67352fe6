import { type Call, call } from '@dealerline/shared/contract/call.ts'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { answerErrors } from '../http/errors.ts'
import { serializerCompiler } from '../http/serializer.ts'
import { makeFlags } from '../kernel/flags.ts'
import { makeDocument } from '../openapi/document.ts'
import { toRoute } from './handler.ts'
import { registerRoute } from './register.ts'

const withFormats = (path: string, format: z.ZodType) =>
  call(`GET ${path}`, {
    summary: 'A record or a file.',
    access: 'public',
    query: z.object({ format, page: z.coerce.number().default(1) }),
    reply: z.object({ format: z.string() }),
    file: 'application/pdf',
  })
const calls = {
  'without PNG': withFormats('Test/JsonOrPdf', z.enum(['json', 'pdf']).default('json')),
  'without PDF': withFormats('Test/JsonOrPng', z.enum(['json', 'png']).optional()),
  'with all': withFormats('Test/All', z.enum(['json', 'pdf', 'png']).optional()),
}

let portal: TestPortal
let app: FastifyInstance
beforeAll(async () => {
  portal = await makeTestPortal()
  const flags = await makeFlags(portal.config.flagsFile, () => {})
  const settingTexts = new Map()
  const verify = () => Promise.reject(new Error('Nobody.'))
  const { jobs } = portal
  const { recordViews } = portal.views
  const services = { ...portal.services, jobs, recordViews, flags, settingTexts, verify }
  app = Fastify()
  app.setSerializerCompiler(serializerCompiler)
  answerErrors(app)
  const handler = async (_: unknown, { query }: { query: unknown }) => {
    const { format = 'json' } = query as { format?: string }
    const type = format === 'png' ? 'image/png' : 'application/pdf'
    return format === 'json' ? { format } : { name: `file.${format}`, type, content: Buffer.from(format) }
  }
  for (const call of Object.values<Call>(calls)) registerRoute(app, toRoute(call, handler), services)
})
afterAll(async () => {
  await app.close()
  await portal.stop()
})

const prefersPng = 'image/png, application/json;q=0.5'
test.each([
  ['without PNG', prefersPng, 'application/json'],
  ['without PNG', 'image/png, application/pdf;q=0.5', 'application/pdf'],
  ['without PNG', 'image/png', 'application/json'],
  ['without PDF', 'application/pdf, application/json;q=0.5', 'application/json'],
  ['without PDF', prefersPng, 'image/png'],
  ['with all', prefersPng, 'image/png'],
  ['with all', 'application/pdf', 'application/pdf'],
  ['with all', '*/*', 'application/json'],
] as const)('a call %s answers the Accept header "%s" with %s', async (name, accept, type) => {
  const { statusCode, headers } = await app.inject({ url: `/api/${calls[name].path}`, headers: { accept } })
  expect([statusCode, String(headers['content-type']).split(';')[0]]).toEqual([200, type])
})

test.each([
  ['without PNG', ['application/json', 'application/pdf']],
  ['without PDF', ['application/json', 'image/png']],
  ['with all', ['application/json', 'application/pdf', 'image/png']],
] as const)('the description of a call %s has the types %j', (name, types) => {
  const settings = {
    providerName: 'Example Telecom',
    publicUrl: 'https://portal.dealerline.test',
    outsideCalls: new Set<Call>(),
  }
  const { paths } = makeDocument(settings, [{ call: calls[name], operationId: 'test', tag: 'orders' }])
  const answers = paths[`/api/${calls[name].path}`]?.get?.responses
  expect(Object.keys(Object(answers?.[200]).content)).toEqual(types)
})
