import { useEffect } from 'react'
import { keepText, readJSON } from '../ui/storage.ts'

const storageKey = 'recent records'
const maxRecords = 6

interface RecentRecord {
  href: string
  label: string
  detail: string
}

const isRecord = (value: Partial<Record<keyof RecentRecord, unknown>> | null): value is RecentRecord =>
  typeof value?.href === 'string' && typeof value.label === 'string' && typeof value.detail === 'string'

/** Returns the orders and customers that were opened in this tab, the last one first. */
export function recentRecords(): readonly RecentRecord[] {
  const stored = readJSON(sessionStorage.getItem(storageKey))
  return Array.isArray(stored) ? stored.filter(isRecord) : []
}

/** Remembers an opened order or customer in this tab, until the person signs out. */
export function useRecentRecord(record: RecentRecord | undefined): void {
  const { href = '', label = '', detail = '' } = record ?? {}
  useEffect(() => {
    if (href === '') return
    const others = recentRecords().filter((other) => other.href !== href)
    // Without storage, the search shows the newest orders instead.
    keepText(sessionStorage, storageKey, JSON.stringify([{ href, label, detail }, ...others].slice(0, maxRecords)))
  }, [href, label, detail])
}

/** Forgets the opened records, because the person signs out. */
export const forgetRecords = () => keepText(sessionStorage, storageKey, undefined)
