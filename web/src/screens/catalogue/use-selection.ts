import { useState } from 'react'

/** Records that are selected to be changed together; they stay selected when the list is narrowed or turned over. */
export function useSelection<R>(idOf: (record: R) => number) {
  const [selected, setSelected] = useState<ReadonlyMap<number, R>>(new Map())
  const change = (records: readonly R[], isSelected: boolean) => {
    const next = new Map(selected)
    for (const record of records) {
      if (isSelected) next.set(idOf(record), record)
      else next.delete(idOf(record))
    }
    setSelected(next)
  }
  return {
    records: [...selected.values()],
    has: (record: R) => selected.has(idOf(record)),
    select: change,
    /** Puts newer records in the place of those selected. */
    renew: (records: readonly R[]) => change(records, true),
    clear: () => setSelected(new Map()),
  }
}
