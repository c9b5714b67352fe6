import type { Block, Row } from '@dealerline/shared/blocks/block.ts'
import type { HeldRow } from '@dealerline/shared/contract/operations.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { vi } from 'vitest'
import { type Change, FakeServer } from './fake-server.ts'

type Answer = () => Response | undefined | Promise<Response | undefined>

export const reply = (body: unknown, status = 200) => new Response(JSON.stringify(body), { status })

/** A server of one service of an order, and the network before it. */
export class FakePortal {
  /** The changes that were sent, also those that were not answered. */
  readonly changes: Change[] = []
  readonly keys: (string | null)[] = []
  /** Replies in place of the server's. Undefined lets the server answer. */
  readonly answers: Answer[] = []
  /** Whether no request reaches the server. */
  isOffline = false
  private readonly block: Block
  private readonly server: FakeServer

  constructor(block: Block, order: OrderDetail) {
    this.block = block
    this.server = new FakeServer(order)
    vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
      if (address.includes('SaveDraft')) return reply({})
      const change = address.includes('/operations') ? (JSON.parse(String(request.body)) as Change) : undefined
      if (change) {
        this.changes.push(change)
        this.keys.push(new Headers(request.headers).get('idempotency-key'))
        const answer = await this.answers.shift()?.()
        if (answer) return answer
      }
      if (this.isOffline) throw new TypeError('no network')
      return reply(change ? this.server.apply(change) : this.server.order)
    })
  }

  /** Changes the content as another person does. */
  store = (content: { header: Row | null; rows: readonly Row[] }) => this.server.store(this.block, content)

  /** Holds a row as another person does. */
  hold = (row: Pick<HeldRow, 'row' | 'lineID' | 'position' | 'cells'>) => this.server.hold(this.block, row)

  get content() {
    return this.server.order.content[this.block.name] ?? { header: null, rows: [] }
  }
}
