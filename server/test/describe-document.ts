import { afterAll, describe, expect, test } from 'vitest'
import { OutsideRefused } from '../src/kernel/outside-error.ts'
import { serve, stopServing } from '../src/providers/test-server.ts'
import { type OutsideDocument, type RequestedOperation, readOutsideDocument } from './outside-document.ts'

/** A request to a sandbox that is served over HTTP. The document has checked it. */
export type SandboxRequest = {
  pathValues: Record<string, string>
  query: Record<string, string>
  body: unknown
  key: string
}

/** The reply of a sandbox to each operation of the document, as the content of the HTTP reply. */
export type SandboxReplies = Record<string, (request: SandboxRequest) => Promise<unknown>>

type Answer = { status: number; content: unknown }
type AnswerOf = (operation: RequestedOperation, request: SandboxRequest) => Promise<Answer>

/** Serves the operations of a document. Collects the differences of requests and replies, and the called operations. */
async function serveDocument(document: OutsideDocument, answerOf: AnswerOf) {
  const differences: string[] = []
  const calledOperations = new Set<string>()
  const baseUrl = await serve(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const text = Buffer.concat(chunks).toString()
    const url = (request.url ?? '').replace(/^\/base(?=[?]|$)/, '/base/').replace('/base', '')
    const { method = '', headers } = request
    const { operation, differences: requestDifferences } = document.checkRequest({ method, url, headers, text })
    differences.push(...requestDifferences)
    if (!operation) {
      response.writeHead(400).end()
      return
    }
    const { operationId, pathValues } = operation
    calledOperations.add(operationId)
    const { status, content } = await answerOf(operation, {
      pathValues,
      query: Object.fromEntries(new URL(url, 'http://service').searchParams),
      body: text === '' ? undefined : JSON.parse(text),
      key: String(headers['idempotency-key'] ?? ''),
    })
    const replyText = content === undefined ? '' : JSON.stringify(content)
    differences.push(...document.checkReply(operationId, status, replyText))
    response.writeHead(status, { 'content-type': 'application/json' }).end(replyText)
  })
  return { baseUrl, differences, calledOperations }
}

/** Answers requests with a sandbox. A refusal is a 422, and a missing record a 404. */
function answerWith(document: OutsideDocument, replies: SandboxReplies): AnswerOf {
  return async ({ operationId }, request) => {
    try {
      const content = await replies[operationId]?.(request)
      const status = document.successStatus(operationId)
      const isMissing = content === undefined && status !== 204 && document.hasStatus(operationId, 404)
      return isMissing ? { status: 404, content: { detail: 'Not found' } } : { status, content }
    } catch (error) {
      if (!(error instanceof OutsideRefused)) throw error
      return { status: 422, content: { detail: error.message } }
    }
  }
}

/** Serves a sandbox over HTTP as its document in `docs/outside` describes. @returns the base address */
export async function serveSandbox(name: string, replies: SandboxReplies): Promise<string> {
  const document = readOutsideDocument(name)
  return (await serveDocument(document, answerWith(document, replies))).baseUrl
}

type DocumentedSystem<Provider> = {
  makeService: (settings: { baseUrl: string; key: string }) => Provider
  replies: SandboxReplies
  /** Calls of each method of the port that succeed with the sandbox. */
  calls: { [Method in keyof Provider]-?: (provider: Provider) => Promise<unknown> }
}

/**
 * Tests a system against its document in `docs/outside`: the requests of the HTTP adapter, the replies of the sandbox,
 * and that the adapter takes every reply that the document allows.
 */
export function describeDocument<Provider>(name: string, system: DocumentedSystem<Provider>): void {
  const { makeService, replies } = system
  const calls = Object.entries<(provider: Provider) => Promise<unknown>>(system.calls)
  const document = readOutsideDocument(name)
  const calledOperations = new Set<string>()

  async function check(call: (provider: Provider) => Promise<unknown>, answerOf: AnswerOf) {
    const server = await serveDocument(document, answerOf)
    const error = await call(makeService({ baseUrl: server.baseUrl, key: 'secret' })).catch((one: unknown) => one)
    stopServing()
    for (const operationId of server.calledOperations) calledOperations.add(operationId)
    expect(server.differences).toEqual([])
    return error
  }

  describe(`docs/outside/${name}.yaml`, () => {
    test.each(calls)('describes the requests of %s and the replies of the sandbox', async (_method, call) => {
      const error = await check(call, answerWith(document, replies))
      expect(error).not.toBeInstanceOf(Error)
    })

    test.each(calls)('only allows replies that the adapter takes for %s', async (_method, call) => {
      for (const kind of ['complete', 'shortest', 'emptiest'] as const) {
        const error = await check(call, async ({ operationId }) => ({
          status: document.successStatus(operationId),
          content: document.exampleReplies(operationId)[kind],
        }))
        expect(error).not.toBeInstanceOf(Error)
      }
    })

    // The answer to a test of the connection need not be a success.
    test.each(calls.filter(([method]) => method !== 'test'))(
      'describes refusals, whose reason is the error of %s',
      async (_method, call) => {
        const error = await check(call, async () => ({ status: 422, content: { detail: 'The account is closed' } }))
        expect(error).toMatchObject({ kind: 'refused', message: 'The account is closed' })
      },
    )

    afterAll(() => {
      // The adapter makes a request of every operation.
      expect([...calledOperations].sort()).toEqual([...document.operationIds].sort())
      expect(Object.keys(replies).sort()).toEqual([...document.operationIds].sort())
    })
  })
}
