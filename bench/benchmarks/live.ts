import { setTimeout as pause } from 'node:timers/promises'
import type { LiveEvent } from '@dealerline/shared/contract/live.ts'
import pg from 'pg'
import type { BenchmarkContext } from '../benchmark.ts'
import { readProcessorTime } from '../processor-time.ts'
import type { Server } from '../server.ts'
import { signIn } from '../sign-in.ts'
import { makeOrder } from './typing.ts'

const openOrders = 500
/** A person has at most ten streams at a server. */
const people = openOrders / 10
const idleMs = 30_000
const changes = 200

/** The cost of open orders, each with a stream, and the time until a change of another person is read. */
export interface Live {
  openOrders: number
  /** Of the server's process, in megabytes, before and with the streams. */
  memory: { before: number; open: number }
  /** Milliseconds a second, before and with the streams. */
  processorTime: { server: [number, number]; database: [number, number] }
  /** Statements a second about all open orders. */
  statements: number
  /** From the reply to the first person until the second has read the order, in milliseconds. */
  p50: number
  p95: number
}

/** Opens 500 orders, leaves them idle, and then changes some of them, one after another. */
export async function live({ server, port }: BenchmarkContext): Promise<Live> {
  const site = `http://127.0.0.1:${port}`
  const tokens = await makeColleagues(server, port)
  const orderIDs: number[] = []
  for (let index = 0; index < openOrders; index += 1) orderIDs.push(await makeOrder(server, 5))
  const before = await measureIdle(server)
  const closing = new AbortController()
  const revisions = new Map<number, number>()
  let onChange: (orderID: number) => void = () => undefined
  const show = ({ order }: LiveEvent) => {
    if (!order) return
    const isNew = revisions.get(order.orderID) !== order.revision
    revisions.set(order.orderID, order.revision)
    if (isNew) onChange(order.orderID)
  }
  const reading: Promise<void>[] = []
  for (const [index, orderID] of orderIDs.entries()) {
    const token = tokens[index % people] ?? ''
    reading.push(readStream({ site, token, orderID, signal: closing.signal }, show))
    // 500 connections at one moment do not fit the queue of the port.
    await pause(20)
  }
  while (revisions.size < openOrders) await pause(100)
  await pause(5000)
  const open = await measureIdle(server)
  const times: number[] = []
  for (let index = 0; index < changes; index += 1) {
    const orderID = orderIDs[(index * 7) % openOrders] ?? 0
    const { promise: shown, resolve } = Promise.withResolvers<void>()
    onChange = (changed) => {
      if (changed === orderID) resolve()
    }
    await server.json({
      method: 'POST',
      path: `/api/order/AddMobile/${orderID}`,
      body: [{ simCardNo: String(index) }],
    })
    const start = performance.now()
    await shown
    await read(site, tokens[0] ?? '', orderID)
    times.push(performance.now() - start)
    await pause(60)
  }
  closing.abort()
  await Promise.all(reading)
  times.sort((one, other) => one - other)
  const at = (part: number) => times[Math.floor(times.length * part)] ?? 0
  return {
    openOrders,
    memory: { before: before.megabytes, open: open.megabytes },
    processorTime: { server: [before.server, open.server], database: [before.database, open.database] },
    statements: open.statements,
    p50: at(0.5),
    p95: at(0.95),
  }
}

/** Adds colleagues of the dealer, who see the same orders, and returns their tokens. */
async function makeColleagues({ url }: Server, port: number): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const copies = `generate_series(1, ${people}) as copy where`
  await client.query(`
    insert into dealers (group_no, is_manager, dealer_full_name, dealer_email, auth_level, auth_group)
      select group_no, is_manager, 'Colleague ' || copy, 'live' || copy || '@example.test', auth_level, auth_group
      from dealers, ${copies} dealer_email = 'dealer@example.test'`)
  await client.query(`
    insert into identity.accounts (email, name, password_hash, password_set_at)
      select 'live' || copy || '@example.test', 'Colleague', password_hash, password_set_at
      from identity.accounts, ${copies} email = 'dealer@example.test'`)
  await client.end()
  const tokens: string[] = []
  for (let copy = 1; copy <= people; copy += 1)
    tokens.push(await signIn(`http://localhost:${port}`, `live${copy}@example.test`, 'Dealerline-2026!'))
  return tokens
}

/** Measures the server while nobody does anything. */
async function measureIdle(server: Server) {
  const [start, statementsBefore] = [readProcessorTime(server.pid), await countStatements(server)]
  await pause(idleMs)
  const [end, statementsAfter] = [readProcessorTime(server.pid), await countStatements(server)]
  const seconds = idleMs / 1000
  return {
    megabytes: server.residentMegabytes(),
    server: (end.server - start.server) / seconds,
    database: (end.database - start.database) / seconds,
    statements: (statementsAfter - statementsBefore) / seconds,
  }
}

/** Counts the statements about open orders. The first call starts the count. */
async function countStatements({ url }: Server): Promise<number> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query("alter system set track_functions = 'pl'")
  await client.query('select pg_reload_conf()')
  const { rows } = await client.query("select calls from pg_stat_user_functions where funcname = 'watch_orders'")
  await client.end()
  return Number(rows[0]?.calls ?? 0)
}

interface Stream {
  site: string
  token: string
  orderID: number
  signal: AbortSignal
}

class RefusedStream extends Error {}

/** Reads one stream after another, as a browser does. */
async function readStream({ site, token, orderID, signal }: Stream, show: (event: LiveEvent) => void): Promise<void> {
  while (!signal.aborted) {
    try {
      const response = await fetch(`${site}/api/Live`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ page: `page ${orderID}`, orders: [{ orderID, screen: '/create-ipvoice' }] }),
        signal,
      })
      if (!response.ok || !response.body) throw new RefusedStream(`The stream answered ${response.status}.`)
      for await (const part of response.body.pipeThrough(new TextDecoderStream()))
        for (const [, json = ''] of part.matchAll(/^data: (.*)$/gm)) show(JSON.parse(json))
    } catch (error) {
      if (error instanceof RefusedStream) throw error
      // A connection was cut off or refused: the next try follows, as in a browser.
      await pause(500)
    }
  }
}

async function read(site: string, token: string, orderID: number): Promise<void> {
  const response = await fetch(`${site}/api/Order/GetOrder/${orderID}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  await response.json()
}
