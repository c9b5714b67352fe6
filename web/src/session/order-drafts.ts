import { findBlock } from '@dealerline/shared/blocks/index.ts'
import { draftCalls } from '@dealerline/shared/contract/drafts.ts'
import { ApiError, send } from '../api.ts'
import { type DraftStore, drafts } from '../ui/form/draft-store.ts'
import { readJSON } from '../ui/storage.ts'

/** How long a draft waits before it is sent, in milliseconds. */
const pause = 700
/** How long it waits after the server did not answer. */
const retryPause = 5000

/** A draft on the server, with the browser that wrote it and when, in milliseconds since 1970. */
interface DraftCopy {
  device: string
  at: number
  text: string
}

const isOfService = (part: string) => findBlock(part) !== undefined

const isRefusal = ({ status }: ApiError) => status === 400 || status === 404 || status === 413

/** The text on the server is unknown after an unanswered save. */
const unknownText = '\u0000'

/** The name of this browser. */
export const deviceName = readDevice()

function readDevice(): string {
  const storedName = localStorage.getItem('device')
  if (storedName) return storedName
  const name = crypto.randomUUID()
  localStorage.setItem('device', name)
  return name
}

const stores = new Map<number, OrderDrafts>()

// Drafts of a person are not sent in the session of the next one.
drafts.onForgetAll(() => {
  for (const store of stores.values()) store.stop()
  stores.clear()
})

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
  private isStopped = false
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
    const serverDrafts = await send(draftCalls.getOrderDrafts, { params: { orderID: this.orderID } })
    for (const { part, content } of serverDrafts) {
      const copy = readJSON(content) as DraftCopy | undefined
      this.stored.set(part, copy?.text ?? '')
      if (copy) drafts.offer(this.keyOf(part), { ...copy, isOwn: copy.device === deviceName })
    }
  }

  find = (part: string) => {
    const draft = drafts.find(this.keyOf(part))
    // The copy on the server is older than the save that made it superfluous, or than a page that ended before it sent its
    // draft.
    if ((drafts.textOf(this.keyOf(part)) ?? '') !== (this.stored.get(part) ?? '')) this.change(part)
    return draft
  }

  /** Returns the parts with drafts whose names begin with `prefix`. */
  partsWith = (prefix: string) =>
    [...new Set([...this.stored.keys(), ...this.changed])].filter(
      (part) => part.startsWith(prefix) && this.find(part) !== undefined,
    )

  keep = (part: string, draft: unknown) => {
    drafts.keep(this.keyOf(part), draft)
    this.change(part)
  }

  forget = (part: string) => {
    if (!this.stored.has(part) && !this.changed.has(part)) return drafts.forget(this.keyOf(part))
    drafts.empty(this.keyOf(part))
    this.change(part)
  }

  private keyOf = (part: string) => `${part} ${this.orderID}`

  /** Sends nothing more. */
  stop(): void {
    this.isStopped = true
    this.changed.clear()
    clearTimeout(this.timer)
  }

  private change(part: string): void {
    if (this.isStopped) return
    this.changed.add(part)
    this.timer ??= setTimeout(() => void this.sendChanged(), pause)
  }

  private async sendCopy(part: string, text: string): Promise<void> {
    const copy: DraftCopy = { device: deviceName, at: Date.now(), text }
    const content = text === '' ? '' : JSON.stringify(copy)
    this.stored.set(part, unknownText)
    await send(draftCalls.saveOrderDraft, { params: { orderID: this.orderID }, body: { part, content } })
    if (text === '') this.stored.delete(part)
    else this.stored.set(part, text)
  }

  private async sendChanged(): Promise<void> {
    this.timer = undefined
    if (this.isSending) return
    this.isSending = true
    let hasFailed = false
    for (const part of this.changed) {
      // The server holds the rows of services.
      const text = isOfService(part) ? '' : (drafts.textOf(this.keyOf(part)) ?? '')
      try {
        if (text !== (this.stored.get(part) ?? '')) await this.sendCopy(part, text)
      } catch (error) {
        // The device has the draft. Send it again later, unless the server refuses it, for instance as too long.
        if (error instanceof ApiError && isRefusal(error)) this.changed.delete(part)
        else hasFailed = true
        continue
      }
      const newestText = drafts.textOf(this.keyOf(part)) ?? ''
      if (!isOfService(part) && text !== newestText) continue
      this.changed.delete(part)
      if (newestText === '') drafts.forget(this.keyOf(part))
    }
    this.isSending = false
    if (this.changed.size > 0) this.timer ??= setTimeout(() => void this.sendChanged(), hasFailed ? retryPause : pause)
  }
}
