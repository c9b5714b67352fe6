import { useState } from 'react'

/**
 * The records selected for an action. They stay selected when the list is filtered or the page changes. `shown` are those on the
 * page, which may be newer than when they were selected.
 */
export function useSelection<R>(idOf: (record: R) => number | string, shown: readonly R[] = []) {
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
  const newest = new Map(shown.map((record) => [idOf(record), record]))
  return {
    records: [...selected].map(([id, record]) => newest.get(id) ?? record),
    has: (record: R) => selected.has(idOf(record)),
    select: change,
    /** Replaces selected records with newer versions. */
    renew: (records: readonly R[]) => change(records, true),
    clear: () => setSelected(new Map()),
  }
}
