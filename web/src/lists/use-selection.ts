import { useState } from 'react'

/** The records selected for an action. They stay selected when the list is filtered or the page changes. */
export function useSelection<R>(idOf: (record: R) => number | string) {
  const [selected, setSelected] = useState<ReadonlyMap<number | string, R>>(new Map())
  const change = (records: readonly R[], isSelected: boolean) =>
    setSelected((before) => {
      const next = new Map(before)
      for (const record of records) {
        if (isSelected) next.set(idOf(record), record)
        else next.delete(idOf(record))
      }
      return next
    })
  return {
    records: [...selected.values()],
    has: (record: R) => selected.has(idOf(record)),
    select: change,
    /** Replaces selected records with newer versions. */
    renew: (records: readonly R[]) => change(records, true),
    clear: () => setSelected(new Map()),
  }
}
