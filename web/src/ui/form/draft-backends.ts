import type { DBSchema, IDBPDatabase } from 'idb'

/** Where the texts of drafts survive a reload. */
export interface DraftBackend {
  /** Returns the text that an earlier page stored under the key. It belongs to this page from then on. */
  take(key: string): string | undefined
  /** Stores the text, or removes it if it is undefined. */
  write(key: string, text: string | undefined): void
  clear(): void
}

const prefix = 'draft:'

/** Drafts in the tab's session storage. They survive a reload of the tab. */
export const tabDrafts: DraftBackend = {
  take: (key) => sessionStorage.getItem(prefix + key) ?? undefined,
  write(key, text) {
    try {
      if (text === undefined) sessionStorage.removeItem(prefix + key)
      else sessionStorage.setItem(prefix + key, text)
    } catch {
      // Ignore full or disabled storage: the page still has the typed value.
    }
  },
  clear() {
    for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
  },
}

interface StoredDraft {
  /** The page that wrote the draft. */
  page: string
  key: string
  owner: string
  text: string
  /** When it was written, in milliseconds since 1970. */
  at: number
}

interface DraftSchema extends DBSchema {
  drafts: { key: [page: string, key: string]; value: StoredDraft }
}

/** Drafts of other people on this device are removed after this time. */
const maxAge = 30 * 24 * 3600_000

/**
 * Opens the drafts of a person in the browser's database. They survive the end of the tab and of the browser. Each page
 * writes its own records, so that two tabs with the same screen do not overwrite each other, and takes over the records
 * of pages that have ended. Undefined if the browser has no database.
 */
export async function openDeviceDrafts(owner: string): Promise<DraftBackend | undefined> {
  if (typeof indexedDB === 'undefined') return undefined
  try {
    const { openDB } = await import('idb')
    const database = await openDB<DraftSchema>('dealerline', 1, {
      upgrade: (upgraded) => void upgraded.createObjectStore('drafts', { keyPath: ['page', 'key'] }),
    })
    const page = crypto.randomUUID()
    const livePages = await holdPage(page)
    const found = await database.getAll('drafts')
    for (const draft of found)
      if (draft.at < Date.now() - maxAge) await database.delete('drafts', [draft.page, draft.key])
    const left = found.filter((draft) => draft.owner === owner && !livePages.has(draft.page))
    return makeDeviceDrafts(
      database,
      { page, owner },
      left.sort((one, other) => other.at - one.at),
    )
  } catch {
    // A browser in private mode may refuse its database.
    return undefined
  }
}

/** Holds a lock while this page lives, and returns the pages that live. */
async function holdPage(page: string): Promise<ReadonlySet<string>> {
  if (!navigator.locks) return new Set()
  await new Promise<void>((resolve) => {
    void navigator.locks.request(`drafts ${page}`, () => {
      resolve()
      return new Promise(() => undefined)
    })
  })
  const { held = [] } = await navigator.locks.query()
  return new Set(held.map(({ name = '' }) => name.replace(/^drafts /, '')))
}

function makeDeviceDrafts(
  database: IDBPDatabase<DraftSchema>,
  { page, owner }: { page: string; owner: string },
  left: StoredDraft[],
): DraftBackend {
  const waiting = new Map<string, string | undefined>()
  let isWriting = false
  const writeWaiting = async () => {
    if (isWriting) return
    isWriting = true
    try {
      while (waiting.size > 0) {
        const transaction = database.transaction('drafts', 'readwrite')
        for (const [key, text] of waiting)
          void (text === undefined
            ? transaction.store.delete([page, key])
            : transaction.store.put({ page, key, owner, text, at: Date.now() }))
        waiting.clear()
        // Commit now and not after the next event, because the page may end before it.
        transaction.commit()
        await transaction.done
      }
    } catch {
      // Ignore a full or deleted database: the page still has the typed value.
    } finally {
      isWriting = false
    }
  }
  const write = (key: string, text: string | undefined) => {
    waiting.set(key, text)
    void writeWaiting()
  }
  return {
    write,
    take(key) {
      const index = left.findIndex((draft) => draft.key === key)
      const [draft] = index < 0 ? [] : left.splice(index, 1)
      const text = draft?.text ?? tabDrafts.take(key)
      if (text === undefined) return undefined
      write(key, text)
      tabDrafts.write(key, undefined)
      if (draft) void database.delete('drafts', [draft.page, key]).catch(() => undefined)
      return text
    },
    clear() {
      left.splice(0)
      waiting.clear()
      void removeAll(database, owner).catch(() => undefined)
    },
  }
}

async function removeAll(database: IDBPDatabase<DraftSchema>, owner: string): Promise<void> {
  for (const draft of await database.getAll('drafts'))
    if (draft.owner === owner) await database.delete('drafts', [draft.page, draft.key])
}
