import {
  type AirlineChoice,
  type AirlineRegistration,
  type airlineCalls,
  airlineChoiceFields,
} from '@dealerline/shared/contract/airline.ts'
import type { BodyOf } from '@dealerline/shared/contract/call.ts'
import { withChange } from '@dealerline/shared/contract/changes.ts'
import { AppError } from '@dealerline/shared/errors.ts'
import { type AirlineList, airlineListNames } from '@dealerline/shared/rules/airline.ts'
import { type Context, isStale } from '../../calls/context.ts'
import type { Outside } from '../../calls/handler.ts'
import * as queries from './queries.ts'

/** The partner's lists of choices about a business. */
export async function getSupportingData({ tx }: Context): Promise<Record<AirlineList, AirlineChoice[]>> {
  const choices = await queries.selectChoices(tx)
  const lists = airlineListNames.map((list) => [list, choices.filter((choice) => choice.list === list)])
  return Object.fromEntries(lists)
}

/** Adds a choice to a list (id 0) or changes one. */
export async function updateSupportingData(
  context: Context,
  { id, version: _, ...change }: BodyOf<typeof airlineCalls.updateSupportingData>,
): Promise<AirlineChoice> {
  const { tx } = context
  const current = id > 0 ? await queries.lockChoice(tx, id) : undefined
  if (id > 0 && !current) throw new AppError('notFound', { detail: 'There is no such choice.' })
  if (current && isStale(context, current)) throw new AppError('stale', { current })
  const fields = withChange(airlineChoiceFields, current ?? {}, change)
  const choice = await queries.putChoice(tx, id, fields)
  if (!choice) {
    const message = `The code ${fields.code} is taken`
    throw new AppError('conflict', {
      detail: `${message} by another choice in this list.`,
      errors: [{ path: 'code', message }],
    })
  }
  const action = id > 0 ? 'changed' : 'added'
  tx.audit({ entityType: 'airlineChoice', entityID: choice.id, action, data: fields })
  return choice
}

/** The partner's registration of the business with an ABN. */
export async function checkRegistration({ providers }: Outside, abn: string): Promise<AirlineRegistration> {
  const member = await providers.airline.findMember(abn)
  if (!member) return { abn, registered: false, membershipNo: '', businessName: '', status: '', since: '' }
  const { membershipNo, businessName, status, since } = member
  return { abn, registered: true, membershipNo, businessName, status, since }
}
