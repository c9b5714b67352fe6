import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, describe, expect, test } from 'vitest'
import { setBehaviour } from '../behaviour.ts'
import { listSms } from '../email/queries.ts'
import { makeTestPool } from '../test-pool.ts'
import { makeSmsSandbox } from './sandbox.ts'
import { makeTwilioSms } from './twilio.ts'

const pool = makeTestPool()
const sms = makeSmsSandbox({ pool })

afterEach(() => setBehaviour(pool, 'sms', { mode: 'ok' }))
afterAll(() => pool.end())

describe('sandbox', () => {
  test('the result of a message depends on the number', async () => {
    const results = await sms.send({ to: ['0491 570 156', '02 5550 1234'], text: 'Sign', reference: randomUUID() })
    expect(results).toEqual([
      { to: '0491 570 156', status: 'sent' },
      { to: '02 5550 1234', status: 'failed', reason: 'Not an Australian mobile number' },
    ])
  })

  test('two calls with the same reference send one message', async () => {
    const message = { to: ['+61491570156'], text: `Sign ${randomUUID()}`, reference: randomUUID() }
    const first = await sms.send(message)
    expect(await sms.send(message)).toEqual(first)
    const rows = (await listSms(pool, { limit: 1000 })).filter((row) => row.body === message.text)
    expect(rows).toHaveLength(1)
  })

  test('sends nothing while the service is down', async () => {
    await setBehaviour(pool, 'sms', { mode: 'fail', remaining: 1 })
    const message = { to: ['0491570156'], text: 'Sign', reference: randomUUID() }
    await expect(sms.send(message)).rejects.toMatchObject({ system: 'sms', kind: 'unavailable' })
    await expect(sms.send(message)).resolves.toHaveLength(1)
  })
})

describe('twilio', () => {
  const listed = (body: string, at: Date) => ({ body, status: 'delivered', date_created: at.toUTCString() })
  type Answer = { status: number; body: object }
  async function withTwilio(
    answer: (request: IncomingMessage, body: string) => Answer,
    use: (sms: ReturnType<typeof makeTwilioSms>) => Promise<void>,
  ) {
    const server = createServer(async (request, response) => {
      const { status, body } = answer(request, await text(request))
      response.statusCode = status
      response.end(JSON.stringify(body))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    const port = typeof address === 'object' && address ? address.port : 0
    const settings = {
      pool,
      accountSid: 'AC1',
      authToken: 'secret',
      from: 'Example',
      baseUrl: `http://127.0.0.1:${port}`,
    }
    await use(makeTwilioSms(settings)).finally(() => server.close())
  }

  test('posts the message as a form and does not repeat sent messages', async () => {
    const bodies: string[] = []
    await withTwilio(
      (_, body) => {
        bodies.push(body)
        return { status: 201, body: { status: 'queued' } }
      },
      async (twilio) => {
        const message = { to: ['0491 570 156'], text: 'Sign here', reference: randomUUID() }
        expect(await twilio.send(message)).toEqual([{ to: '0491 570 156', status: 'sent' }])
        expect(await twilio.send(message)).toEqual([{ to: '0491 570 156', status: 'sent' }])
      },
    )
    expect(bodies).toEqual(['To=%2B61491570156&Body=Sign+here&From=Example'])
  })

  test('looks up a message with an unknown outcome before sending it again', async () => {
    const methods: string[] = []
    const message = { to: ['0491570156'], text: `Sign ${randomUUID()}`, reference: randomUUID() }
    await withTwilio(
      (request) => {
        methods.push(request.method ?? '')
        if (request.method === 'POST') return { status: 500, body: {} }
        return { status: 200, body: { messages: [listed(message.text, new Date())] } }
      },
      async (twilio) => {
        await expect(twilio.send(message)).rejects.toMatchObject({ kind: 'unavailable' })
        expect(await twilio.send(message)).toEqual([{ to: '0491570156', status: 'sent' }])
      },
    )
    expect(methods).toEqual(['POST', 'GET'])
  })

  test('does not take an earlier message with the same text for one with an unknown outcome', async () => {
    const methods: string[] = []
    const message = { to: ['0491570156'], text: `Sign ${randomUUID()}`, reference: randomUUID() }
    await withTwilio(
      (request) => {
        methods.push(request.method ?? '')
        if (request.method === 'GET')
          return { status: 200, body: { messages: [listed(message.text, new Date(Date.now() - 120_000))] } }
        return methods.length === 1 ? { status: 500, body: {} } : { status: 201, body: { status: 'queued' } }
      },
      async (twilio) => {
        await expect(twilio.send(message)).rejects.toMatchObject({ kind: 'unavailable' })
        expect(await twilio.send(message)).toEqual([{ to: '0491570156', status: 'sent' }])
      },
    )
    expect(methods).toEqual(['POST', 'GET', 'POST'])
  })

  test('a message to a number that Twilio refuses has the result failed', async () => {
    await withTwilio(
      () => ({ status: 400, body: { message: 'Unreachable' } }),
      async (twilio) => {
        const results = await twilio.send({ to: ['0491570157'], text: 'Sign', reference: randomUUID() })
        expect(results).toEqual([{ to: '0491570157', status: 'failed', reason: 'Unreachable' }])
      },
    )
  })
})
