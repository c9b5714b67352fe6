import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

export interface BulkAction<R> {
  /** What is being done, such as *Cancelling*. */
  doing: string
  /** Acts on one record. Fails with the reason. */
  act: (record: R) => Promise<unknown>
  /** Runs after the last record. */
  onEnd: (succeeded: readonly R[]) => void
}

export interface BulkFailure<R> {
  record: R
  reason: string
}

/**
 * Acts on records one after the other, because each call may send a message or ask an outside system. A record that fails does not
 * stop the others.
 */
export function useBulk<R>() {
  const client = useQueryClient()
  const [progress, setProgress] = useState<{ doing: string; ended: number; total: number }>()
  const [failures, setFailures] = useState<readonly BulkFailure<R>[]>([])
  const run = async (records: readonly R[], { doing, act, onEnd }: BulkAction<R>) => {
    setFailures([])
    const failed: BulkFailure<R>[] = []
    for (const [ended, record] of records.entries()) {
      setProgress({ doing, ended, total: records.length })
      try {
        await act(record)
      } catch (error) {
        failed.push({ record, reason: error instanceof Error ? error.message : String(error) })
      }
    }
    setProgress(undefined)
    setFailures(failed)
    const failedRecords = new Set(failed.map(({ record }) => record))
    onEnd(records.filter((record) => !failedRecords.has(record)))
    await client.invalidateQueries()
  }
  return { run, progress, failures, clearFailures: () => setFailures([]) }
}
