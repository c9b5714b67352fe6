import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../api.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { useFocusField } from '../../ui/form/use-focus-field.ts'
import { dealerBusiness } from './edited-dealers.ts'
import { RecordForm } from './RecordForm.tsx'

interface Props {
  dealerID: number
  name: string
  onChanged: (isChanged: boolean) => void
  /** The field that takes the focus first. */
  focusField?: string
  /** The call that stores it; default: the one of dealer administration. */
  call?: Parameters<typeof dealerBusiness>[1]
}

/** The current business of a dealer. */
export function BusinessPart({ dealerID, name, onChanged, focusField, call = dealerCalls.updateDealerManager }: Props) {
  useFocusField({ field: focusField })
  const client = useQueryClient()
  const kind = useMemo(() => dealerBusiness(dealerID, call), [dealerID, call])
  const reading = query(dealerCalls.getDealerManager, { params: { id: dealerID } })
  const business = useQuery({ ...reading, refetchOnWindowFocus: false })
  if (!business.data) return <QueryState compact what="the business" query={business} />
  return (
    <RecordForm
      key={dealerID}
      kind={kind}
      record={business.data}
      name={`The business of ${name}`}
      onChanged={onChanged}
      onSaved={(savedBusiness) => client.setQueryData(reading.queryKey, savedBusiness)}
    />
  )
}
