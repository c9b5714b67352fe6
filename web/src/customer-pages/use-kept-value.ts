import { useCallback, useEffect, useState } from 'react'

/**
 * A value that a customer types, kept in this tab until it is sent: a phone may drop a page while the customer looks something up in
 * another app. It is restored after the first render, which must equal the server's. Call `forget` when it is sent.
 */
export function useKeptValue<Value>(name: string, initial: Value) {
  const [value, setValue] = useState(initial)
  useEffect(() => {
    const lastValue = read(name)
    if (lastValue !== undefined) setValue(lastValue as Value)
  }, [name])
  const keep = useCallback(
    (newValue: Value) => {
      setValue(newValue)
      write(name, JSON.stringify(newValue))
    },
    [name],
  )
  const forget = useCallback(() => {
    setValue(initial)
    write(name, '')
  }, [name, initial])
  return { value, keep, forget }
}

function read(name: string): unknown {
  try {
    return JSON.parse(sessionStorage.getItem(name) || 'null') ?? undefined
  } catch {
    return undefined
  }
}

function write(name: string, text: string): void {
  try {
    if (text === '') sessionStorage.removeItem(name)
    else sessionStorage.setItem(name, text)
  } catch {
    // If storage is disabled, the value lasts until the page is closed.
  }
}
