import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { takesPartInAirline } from '@dealerline/shared/rules/airline.ts'
import { useDealer, useSettings } from '../../session/portal.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'

/**
 * A business's membership number at the airline partner. Without one, people who sell for the partner get a link to
 * join.
 */
export function Membership({ customer }: { customer: Customer }) {
  const dealer = useDealer()
  const { airlinePartnerName, airlinePartnerRoute } = useSettings()
  const abn = toRegisterDigits(customer.companyDetails?.abn ?? '')
  const canJoin = customer.custType === 'business' && abn !== '' && takesPartInAirline(dealer)
  if (!customer.membershipNo && !canJoin) return null
  return (
    <div>
      <dt>{airlinePartnerName}</dt>
      <dd>
        {customer.membershipNo || <AppLink href={`/${airlinePartnerRoute}?keyword=${abn}`}>Check and enrol</AppLink>}
      </dd>
    </div>
  )
}
