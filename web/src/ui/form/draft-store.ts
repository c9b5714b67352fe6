/** Stores unsaved work until the server has stored it. Each record has a key; an empty key stores nothing. */
export interface DraftStore {
  /** Returns the draft stored under the key, or undefined. */
  find(key: string): unknown
  /** Replaces the draft under the key. The write may be delayed briefly. */
  keep(key: string, draft: unknown): void
  forget(key: string): void
  /** Deletes all drafts, for instance when another person signs in. */
  forgetAll(): void
  /** Writes pending drafts immediately. */
  flush(): void
}

const prefix = 'draft:'
const pause = 250

/** Drafts in the tab's session storage. They survive a reload, and a sign-out and sign-in of the same person. */
function makeSessionDrafts(): DraftStore {
  const waiting = new Map<string, unknown>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const flush = () => {
    clearTimeout(timer)
    for (const [key, draft] of waiting) write(key, draft)
    waiting.clear()
  }
  window.addEventListener('pagehide', flush)
  return {
    flush,
    find: (key) => (waiting.has(key) ? waiting.get(key) : read(key)),
    keep: (key, draft) => {
      if (!key) return
      waiting.set(key, draft)
      clearTimeout(timer)
      timer = setTimeout(flush, pause)
    },
    forget: (key) => {
      waiting.delete(key)
      sessionStorage.removeItem(prefix + key)
    },
    forgetAll: () => {
      waiting.clear()
      for (const key of Object.keys(sessionStorage)) if (key.startsWith(prefix)) sessionStorage.removeItem(key)
    },
  }
}

function read(key: string): unknown {
  const text = key ? sessionStorage.getItem(prefix + key) : null
  if (text === null) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function write(key: string, draft: unknown) {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(draft))
  } catch {
    // Ignore full or disabled storage: the page still has the typed value.
  }
}

/** The store of this tab. */
export const drafts = makeSessionDrafts()
