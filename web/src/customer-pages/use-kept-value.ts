import { useCallback, useEffect, useState } from 'react'
import { keepInTab, readKept } from './kept-in-tab.ts'

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
      keepInTab(name, JSON.stringify(newValue))
    },
    [name],
  )
  const forget = useCallback(() => {
    setValue(initial)
    keepInTab(name, '')
  }, [name, initial])
  return { value, keep, forget }
}

function read(name: string): unknown {
  try {
    return JSON.parse(readKept(name) || 'null') ?? undefined
  } catch {
    return undefined
  }
}
