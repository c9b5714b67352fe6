import type { Dealer } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { isUnknownRecord, query } from '../../api.ts'
import { Dialog } from '../../ui/feedback/Dialog.tsx'

interface Props {
  dealerID: number
  onClose: () => void
  children: (dealer: Dealer) => ReactNode
}

/** The dealer in the address, as currently stored, or a message if there is none. */
export function OpenedDealer({ dealerID, onClose, children }: Props) {
  const dealerQuery = useQuery({
    ...query(dealerCalls.getDealer, { params: { id: dealerID } }),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    retry: false,
  })
  if (dealerQuery.data) return children(dealerQuery.data)
  if (dealerQuery.isPending) return null
  const isMissing = isUnknownRecord(dealerQuery.error)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={isMissing ? 'This dealer does not exist' : 'The dealer could not be loaded'}
      actions={
        <>
          <Button variant="default" data-autofocus onClick={onClose}>
            Close
          </Button>
          {!isMissing && <Button onClick={() => void dealerQuery.refetch()}>Try again</Button>}
        </>
      }
    >
      <p>{isMissing ? 'The address may be an old one.' : 'Nothing was lost.'}</p>
    </Dialog>
  )
}
