import { serviceabilityCalls } from '@dealerline/shared/contract/serviceability.ts'
import { refusedMessage, serviceabilityError } from '@dealerline/shared/rules/serviceability.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { CloseButton } from '../../ui/feedback/CloseButton.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { formatDate } from '../../ui/format.ts'
import { Facts } from '../../ui/list/Facts.tsx'

/** A wholesale order as the wholesaler currently has it. */
export function OrderDetailsDialog({ orderID, onClose }: { orderID: string; onClose: () => void }) {
  const detailsQuery = useQuery({
    ...query(serviceabilityCalls.queryOrderDetails, { body: { orderID } }),
    // Load it each time the dialog opens, and only then.
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  const details = detailsQuery.data?.orderDetails
  const refusal = detailsQuery.data && refusedMessage(detailsQuery.data)
  const facts = details
    ? [
        { label: 'Order type', value: details.orderType },
        { label: 'Status', value: details.orderStatus },
        { label: 'Location ID', value: details.locationID },
        { label: 'Planned completion', value: formatDate(details.plannedCompletionDate) },
        { label: 'PRI ID', value: details.priID },
        { label: 'UNI-D or UNI-DSL', value: details.uniDSL },
        { label: 'Bandwidth profile', value: details.bandwidthProfile },
        { label: 'AVC ID', value: details.avcd },
      ]
    : []
  return (
    <Dialog opened onClose={onClose} title={`Order ${orderID}`} actions={<CloseButton onClose={onClose} />}>
      {refusal && !detailsQuery.isError ? (
        <Notice tone="bad">{refusal}</Notice>
      ) : details && !detailsQuery.isError ? (
        <Facts facts={facts.filter(({ value }) => value !== '')} />
      ) : (
        <QueryState compact what="the order" query={detailsQuery} failed={serviceabilityError} lines={4} />
      )}
    </Dialog>
  )
}
