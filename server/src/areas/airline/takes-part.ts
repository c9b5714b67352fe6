import { AppError } from '@dealerline/shared/errors.ts'
import { takesPartInAirline } from '@dealerline/shared/rules/airline.ts'
import { dealerFlags } from '@dealerline/shared/rules/dealers.ts'
import type { Context } from '../../calls/context.ts'
import { findAuthGroup } from './queries.ts'

/** Refuses callers who do not sell for the airline partner. */
export async function assertTakesPart({ tx, caller, config }: Context): Promise<void> {
  const authGroup = await findAuthGroup(tx, caller.dealerID)
  const { isAirlinePartner } = dealerFlags({ authLevel: caller.kind, authGroup })
  if (takesPartInAirline({ authLevel: caller.kind, isAirlinePartner })) return
  const detail = `You do not sell for ${config.airlinePartnerName} yet. An administrator can add you to its group.`
  throw new AppError('notAllowed', { detail })
}
