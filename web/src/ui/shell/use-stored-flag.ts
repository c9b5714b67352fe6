import { useState } from 'react'

/** A boolean that this browser remembers, such as a folded menu. */
export function useKeptFlag(name: string): [boolean, (value: boolean) => void] {
  const [value, setValue] = useState(() => read(name))
  const keep = (next: boolean) => {
    setValue(next)
    try {
      localStorage.setItem(name, String(next))
    } catch {
      // Without storage the choice lasts until the page is closed.
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
