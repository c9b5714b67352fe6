import type { DBSchema, IDBPDatabase } from 'idb'
import { keepText, readJSON } from '../storage.ts'

/** A draft and when it was written, in milliseconds since 1970. */
export interface DatedText {
  text: string
  at: number
}

/** Where the texts of drafts survive a reload. */
export interface DraftBackend {
  /** Removes and returns the draft that an earlier page stored under the key. */
  take(key: string): DatedText | undefined
  /** Stores the text, or removes it if it is undefined. */
  write(key: string, text: string | undefined): void
  clear(): void
}

const prefix = 'draft:'

/** Drafts in the tab's session storage. They survive a reload of the tab. */
export const tabDrafts: DraftBackend = {
  take(key) {
    const text = sessionStorage.getItem(prefix + key)
    return text === null ? undefined : { text, at: 0 }
  },
  // Without it, the page still has the typed value.
  write: (key, text) => void keepText(sessionStorage, prefix + key, text),
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
 * Opens the drafts of a person on this device. They survive the end of the tab and of the browser. Each page writes its own
 * records, so that two tabs with the same screen do not overwrite each other, and takes over the records of pages that
 * have ended.
 *
 * A record is written twice: to the local storage at once, which survives the end of the tab, and to the browser's database
 * some milliseconds later, which survives the end of the browser. Undefined if the browser has no database.
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
    const records = [...readLocal(), ...(await database.getAll('drafts'))]
    for (const draft of records) if (draft.at < Date.now() - maxAge) await removeRecord(database, draft)
    const orphans = records.filter((draft) => draft.owner === owner && !livePages.has(draft.page))
    return makeDeviceDrafts(
      database,
      { page, owner },
      orphans.sort((one, other) => other.at - one.at),
    )
  } catch {
    // A browser in private mode may refuse its database.
    return undefined
  }
}

const localKey = ({ page, key }: Pick<StoredDraft, 'page' | 'key'>) => `${prefix}${page} ${key}`

function readLocal(): StoredDraft[] {
  const names = Object.keys(localStorage).filter((name) => name.startsWith(prefix))
  return names.flatMap((name) => (readJSON(localStorage.getItem(name)) as StoredDraft | undefined) ?? [])
}

async function removeRecord(database: IDBPDatabase<DraftSchema>, { page, key }: StoredDraft): Promise<void> {
  localStorage.removeItem(localKey({ page, key }))
  await database.delete('drafts', [page, key])
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
  orphans: StoredDraft[],
): DraftBackend {
  const changed = new Map<string, StoredDraft | undefined>()
  /**
   * Writes the changes of the current event together, so that no state between two of them is stored. A write does not wait
   * for an earlier one: only what the browser has been given survives its end.
   */
  const writeChanged = () => {
    const drafts = [...changed]
    changed.clear()
    // The database has more space.
    for (const [key, draft] of drafts) keepText(localStorage, localKey({ page, key }), draft && JSON.stringify(draft))
    try {
      const transaction = database.transaction('drafts', 'readwrite')
      const { store } = transaction
      for (const [key, draft] of drafts)
        void (draft ? store.put(draft) : store.delete([page, key])).catch(() => undefined)
      // Without it, the browser would wait for this page to hear of the writes first.
      transaction.commit()
      transaction.done.catch(() => undefined)
    } catch {
      // Ignore a deleted database: the page still has the typed value.
    }
  }
  return {
    write(key, text) {
      const draft = text === undefined ? undefined : { page, key, owner, text, at: Date.now() }
      if (changed.size === 0) queueMicrotask(writeChanged)
      changed.set(key, draft)
    },
    take(key) {
      const draft = orphans.find((each) => each.key === key)
      if (!draft) return tabDrafts.take(key)
      // Both records of the same page belong together.
      for (const each of orphans.filter((other) => other.key === key && other.page === draft.page)) {
        orphans.splice(orphans.indexOf(each), 1)
        void removeRecord(database, each).catch(() => undefined)
      }
      return draft
    },
    clear() {
      orphans.splice(0)
      changed.clear()
      void removeAll(database, owner).catch(() => undefined)
    },
  }
}

async function removeAll(database: IDBPDatabase<DraftSchema>, owner: string): Promise<void> {
  for (const draft of [...readLocal(), ...(await database.getAll('drafts'))])
    if (draft.owner === owner) await removeRecord(database, draft)
}
