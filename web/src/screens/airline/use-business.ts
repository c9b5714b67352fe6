import { type AirlineRegistration, airlineCalls } from '@dealerline/shared/contract/airline.ts'
import { type AbnResult, companyCalls } from '@dealerline/shared/contract/company.ts'
import { type Customer, customerCalls } from '@dealerline/shared/contract/customers.ts'
import { useQuery } from '@tanstack/react-query'
import { ApiError, isUnknownRecord, keyOf, query, send } from '../../api.ts'

/** The facts about a business, by its ABN. */
export interface Business {
  abn: string
  name: string
  registration: AirlineRegistration
  /** The customer; null if it is not one of the customers that the person may see. */
  customer: Customer | null
  /** The register's entry of a business that is not a customer; null if it has none, or is down. */
  entry: (AbnResult & { active: boolean }) | null
  registerIsDown: boolean
  /** Why the business cannot become a customer: another dealer has a customer with its ABN. Otherwise empty. */
  takenBy: string
}

const isTaken = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409

/** Looks a business up at the partner and among the portal's customers, and in the register if it is not a customer. */
export function useBusiness(abn: string) {
  const registration = useQuery({ ...query(airlineCalls.checkRegistration, { body: { abn } }), retry: false })
  const customer = useQuery({
    queryKey: [...keyOf(customerCalls.getCompanyABN), { params: { id: abn } }],
    queryFn: ({ signal }) =>
      send(customerCalls.getCompanyABN, { params: { id: abn } }, { signal }).catch((error: unknown) => {
        if (isUnknownRecord(error)) return null
        throw error
      }),
    retry: false,
  })
  const register = useQuery({
    ...query(companyCalls.validateAbn, { params: { abn } }),
    enabled: customer.data === null,
    retry: false,
  })
  const error = registration.error ?? customer.error
  const isRegisterKnown = customer.data !== null || !register.isPending
  return {
    error,
    retry: () => void Promise.all([registration, customer].map((request) => request.isError && request.refetch())),
    business: registration.data && customer.data !== undefined && isRegisterKnown ? toBusiness() : undefined,
  }

  function toBusiness(): Business | undefined {
    if (!registration.data || customer.data === undefined) return undefined
    const [firstResult] = register.data?.results ?? []
    const entry = firstResult ? { ...firstResult, active: register.data?.abn_status === true } : null
    const company = customer.data?.companyDetails
    const name = company?.companyName || entry?.entity_name || registration.data.businessName
    return {
      abn,
      name,
      registration: registration.data,
      customer: customer.data,
      entry,
      registerIsDown: register.isError && !isTaken(register.error),
      takenBy: isTaken(register.error) ? register.error.message : '',
    }
  }
}
