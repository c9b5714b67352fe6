import { draftCalls } from '@dealerline/shared/contract/drafts.ts'
import { send } from '../api.ts'
import { type DraftStore, drafts } from '../ui/form/draft-store.ts'

/** How long a draft waits before it is sent, in milliseconds. */
const pause = 700
/** How long it waits after the server did not answer. */
const retryPause = 5000

const stores = new Map<number, OrderDrafts>()

/** Returns the drafts of an order: kept on this device at once, and on the server within a second. */
export function orderDrafts(orderID: number): OrderDrafts {
  const store = stores.get(orderID) ?? new OrderDrafts(orderID)
  stores.set(orderID, store)
  return store
}

class OrderDrafts implements DraftStore {
  private readonly orderID: number
  /** The contents on the server, by part. */
  private readonly stored = new Map<string, string>()
  private readonly changed = new Set<string>()
  private timer: ReturnType<typeof setTimeout> | undefined
  private isSending = false
  private loading: Promise<void> | undefined

  constructor(orderID: number) {
    this.orderID = orderID
  }

  /** Reads the drafts that the person left on the server from another device. Reads them once. */
  load(): Promise<void> {
    this.loading ??= this.read().catch((error: unknown) => {
      this.loading = undefined
      throw error
    })
    return this.loading
  }

  private async read(): Promise<void> {
    const found = await send(draftCalls.getOrderDrafts, { params: { orderID: this.orderID } })
    for (const { part, content, savedAt } of found) {
      this.stored.set(part, content)
      drafts.offer(this.keyOf(part), content, Date.parse(savedAt))
    }
  }

  find = (part: string) => drafts.find(this.keyOf(part))

  keep = (part: string, draft: unknown) => {
    drafts.keep(this.keyOf(part), draft)
    this.change(part)
  }

  forget = (part: string) => {
    drafts.forget(this.keyOf(part))
    if (this.stored.has(part)) this.change(part)
    else this.changed.delete(part)
  }

  private keyOf = (part: string) => `${part} ${this.orderID}`

  private change(part: string): void {
    this.changed.add(part)
    this.timer ??= setTimeout(() => void this.sendChanged(), pause)
  }

  private async sendChanged(): Promise<void> {
    this.timer = undefined
    if (this.isSending) return
    this.isSending = true
    try {
      for (const part of this.changed) {
        const content = drafts.textOf(this.keyOf(part)) ?? ''
        if (content === (this.stored.get(part) ?? '')) {
          this.changed.delete(part)
          continue
        }
        await send(draftCalls.saveOrderDraft, { params: { orderID: this.orderID }, body: { part, content } })
        if (content === '') this.stored.delete(part)
        else this.stored.set(part, content)
        if (content === (drafts.textOf(this.keyOf(part)) ?? '')) this.changed.delete(part)
      }
    } catch {
      // The device has the draft. Try again later.
      this.timer ??= setTimeout(() => void this.sendChanged(), retryPause)
    } finally {
      this.isSending = false
    }
    if (this.changed.size > 0) this.timer ??= setTimeout(() => void this.sendChanged(), pause)
  }
}
