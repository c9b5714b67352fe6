import { readJSON } from '../storage.ts'
import { type DatedText, type DraftBackend, openDeviceDrafts, tabDrafts } from './draft-backends.ts'

/** Stores unsaved work until the server has stored it. Each record has a key; an empty key stores nothing. */
export interface DraftStore {
  /** Returns the draft stored under the key, or undefined. */
  find(key: string): unknown
  /** Replaces the draft under the key. The write is started at once. */
  keep(key: string, draft: unknown): void
  forget(key: string): void
}

export interface PersonalDraftStore extends DraftStore {
  /**
   * Keeps the drafts of a signed-in person on this device from now on, and finds those of their tabs that were closed or
   * ended. Until then, drafts survive only in this tab, because pages without sign-in are used on shared devices.
   */
  open(owner: string): Promise<void>
  /** Deletes all drafts, for instance when another person signs in. */
  forgetAll(): void
  /** Calls the listener after all drafts are deleted. */
  onForgetAll(listener: () => void): void
  /** Adds a draft of another device, which wins if it is newer, or an earlier copy of this device's draft. */
  offer(key: string, draft: DatedText & { isOwn: boolean }): void
  /** Returns the text of a draft of this page. Empty after `empty`. */
  textOf(key: string): string | undefined
  /** Forgets the draft, but remembers that it is older than an offered copy of it. */
  empty(key: string): void
}

function makeDrafts(): PersonalDraftStore {
  // The text of each draft of this tab. The backend receives the same texts.
  const texts = new Map<string, string>()
  const offers = new Map<string, DatedText & { isOwn: boolean }>()
  const listeners = new Set<() => void>()
  let backend: DraftBackend = tabDrafts
  let openedFor: string | undefined
  return {
    async open(owner) {
      if (openedFor === owner) return
      openedFor = owner
      const deviceBackend = await openDeviceDrafts(owner)
      if (!deviceBackend) return
      for (const [key, text] of texts) {
        deviceBackend.write(key, text)
        tabDrafts.write(key, undefined)
      }
      backend = deviceBackend
    },
    find(key) {
      if (!key) return undefined
      const text = texts.get(key) ?? newest(backend.take(key), offers.get(key))
      offers.delete(key)
      if (text === undefined) return undefined
      if (!texts.has(key)) backend.write(key, text)
      texts.set(key, text)
      return readJSON(text)
    },
    offer: (key, draft) => void offers.set(key, draft),
    textOf: (key) => texts.get(key),
    empty(key) {
      texts.set(key, '')
      offers.delete(key)
      backend.write(key, '')
    },
    keep(key, draft) {
      const text = key && JSON.stringify(draft)
      if (!text || texts.get(key) === text) return
      texts.set(key, text)
      backend.write(key, text)
    },
    forget(key) {
      texts.delete(key)
      offers.delete(key)
      backend.write(key, undefined)
    },
    forgetAll() {
      texts.clear()
      offers.clear()
      tabDrafts.clear()
      backend.clear()
      for (const listener of listeners) listener()
    },
    onForgetAll: (listener) => void listeners.add(listener),
  }
}

function newest(own: DatedText | undefined, offer: (DatedText & { isOwn: boolean }) | undefined): string | undefined {
  const isOfferNewer = offer !== undefined && (!own || (!offer.isOwn && offer.at > own.at))
  return (isOfferNewer ? offer : own)?.text
}

/** The drafts of this tab, and of earlier tabs of the same person. */
export const drafts = makeDrafts()
