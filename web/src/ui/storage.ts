/** Returns the value of a text that this device keeps. Undefined if it cannot be read. */
export function readJSON(text: string | null): unknown {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

/** Keeps a text, or removes it if it is undefined. Returns whether that succeeded: a storage can be full. */
export function keepText(storage: Storage, key: string, text: string | undefined): boolean {
  try {
    if (text === undefined) storage.removeItem(key)
    else storage.setItem(key, text)
    return true
  } catch {
    return false
  }
}
