/** Where unsaved work is kept until the server has it. Each record has a key; an empty key keeps nothing. */
export interface DraftStore {
  /** What was kept under the key, or undefined. */
  find(key: string): unknown
  /** Keeps the draft in the place of the one before. It may be stored a moment later. */
  keep(key: string, draft: unknown): void
  forget(key: string): void
  /** Forgets all drafts, as when another person signs in. */
  forgetAll(): void
  /** Stores at once what still waits. */
  flush(): void
}

const prefix = 'draft:'
const pause = 250

/** Drafts in the session storage of the tab. They outlive a reload, and a sign-out and sign-in of the same person. */
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
  const stored = key ? sessionStorage.getItem(prefix + key) : null
  if (stored === null) return undefined
  try {
    return JSON.parse(stored)
  } catch {
    return undefined
  }
}

function write(key: string, draft: unknown) {
  try {
    sessionStorage.setItem(prefix + key, JSON.stringify(draft))
  } catch {
    // A full or forbidden storage must not stop anybody from typing; the page still holds the value.
  }
}

/** The store of this tab. */
export const drafts = makeSessionDrafts()
