import { toCatalogue } from '@dealerline/shared/blocks/block.ts'
import { catalogueCalls } from '@dealerline/shared/contract/catalogue.ts'
import type { Customer } from '@dealerline/shared/contract/customers.ts'
import { billBlocks, billServicesOf } from '@dealerline/shared/paste/bill-services.ts'
import { maySetPrices } from '@dealerline/shared/record-rules/row-rules.ts'
import { toCallerKind } from '@dealerline/shared/rules/access.ts'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { query } from '../../api.ts'
import { type Choices, optionsOf } from '../../fields/choices.ts'
import { useDealer } from '../../session/portal.ts'
import type { QuoteSource } from './bill-parts.ts'

/** Reads what the rows of a new quote for this customer need. `source` is undefined until it is read. */
export function useQuoteSource({ custType, addressDetails }: Pick<Customer, 'custType' | 'addressDetails'>) {
  const { authLevel, authGroup } = useDealer()
  const setsPrices = maySetPrices(toCallerKind(authLevel, authGroup))
  const blocks = useMemo(() => billBlocks(custType), [custType])
  const types = blocks.flatMap(({ block }) => Object.values(block.rows).flatMap(({ usageTypes = [] }) => usageTypes))
  const plans = useQuery(query(catalogueCalls.getRatePlans, { body: { types: [...new Set(types)] } }))
  const handsets = useQuery(query(catalogueCalls.getHandsets, {}))
  const source = useMemo((): QuoteSource | undefined => {
    if (!plans.data || !handsets.data) return undefined
    const residential = custType === 'residential'
    const choices: Choices = {
      ...{ plans: plans.data, handsets: handsets.data, addresses: addressDetails, residential },
      ...{ contacts: [], bundles: [] },
    }
    const services = billServicesOf(blocks, ({ rows }, name) => {
      const field = rows[name]
      const options = field ? optionsOf(field, choices) : []
      return options.filter(({ disabled }) => !disabled).map(({ label }) => label)
    })
    return {
      services: blocks.flatMap(({ block }) => {
        const service = services.find(({ name }) => name === block.name)
        return service ? [{ block, service }] : []
      }),
      facts: { orderType: 0, isQuote: true, residential, setsPrices },
      choices,
      catalogue: toCatalogue(plans.data, handsets.data),
    }
  }, [plans.data, handsets.data, blocks, custType, addressDetails, setsPrices])
  return { source, queries: [plans, handsets] }
}
