import { useState } from 'react'

/** A boolean that is stored in this browser, such as whether the menu is collapsed. */
export function useStoredFlag(name: string): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => read(name))
  const keep = (next: boolean) => {
    setValue(next)
    try {
      localStorage.setItem(name, String(next))
    } catch {
      // If storage is disabled, the choice lasts until the page is closed.
    }
  }
  return [value, keep]
}

function read(name: string): boolean {
  try {
    return localStorage.getItem(name) === 'true'
  } catch {
    return false
  }
}
