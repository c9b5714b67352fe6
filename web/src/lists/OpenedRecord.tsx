import { Button } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isUnknownRecord } from '../api.ts'
import { CloseButton } from '../ui/feedback/CloseButton.tsx'
import { Dialog } from '../ui/feedback/Dialog.tsx'

interface Props<R> {
  /** The record's name inside a sentence: `file`. */
  noun: string
  /** What reads the record. */
  query: Pick<UseQueryResult, 'isPending' | 'isError' | 'error' | 'refetch'>
  record: R | undefined
  onClose: () => void
  children: (record: R) => ReactNode
}

/** The record in the address next to its list, or a message if it could not be opened. */
export function OpenedRecord<R>({ noun, query, record, onClose, children }: Props<R>) {
  if (record !== undefined) return children(record)
  if (query.isPending) return null
  const failed = query.isError && !isUnknownRecord(query.error)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={failed ? `The ${noun} could not be loaded` : `This ${noun} does not exist`}
      actions={
        <>
          <CloseButton onClose={onClose} />
          {failed && <Button onClick={() => void query.refetch()}>Try again</Button>}
        </>
      }
    >
      <p>{failed ? 'Nothing was lost.' : 'It may have been deleted.'}</p>
    </Dialog>
  )
}
