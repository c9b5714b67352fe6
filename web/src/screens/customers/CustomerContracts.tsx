import { trackingCalls } from '@dealerline/shared/contract/tracking.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { EndingContracts } from '../../records/orders/EndingContracts.tsx'
import { isOfOldServer } from '../../session/until-0.6-watch.ts'
import { FailedState } from '../../ui/feedback/FailedState.tsx'
import { Section } from '../../ui/form/Section.tsx'

/** The customer's contracts that end soon. Nothing while they load, or if there are none. */
export function CustomerContracts({ customerID }: { customerID: number }) {
  const contracts = useQuery(query(trackingCalls.getEndingContracts, { params: { id: customerID } }))
  const { data = [], isError, error } = contracts
  // A server of release 0.4.0 does not list them.
  if (isError && !isOfOldServer(error))
    return (
      <Section title="Contracts">
        <FailedState compact message="The contracts that end soon could not be loaded." query={contracts} />
      </Section>
    )
  return <EndingContracts contracts={data} count={data.length} ofCustomer />
}
