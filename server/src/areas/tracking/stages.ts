import { seesAllDealers } from '@dealerline/shared/rules/access.ts'
import type { Context } from '../../calls/context.ts'
import * as queries from './stage-queries.ts'

export type StageCount = queries.StoredStage

/**
 * Counts the orders and quotes of the pipeline that the caller may see, by stage: those of each dealer of the caller's group,
 * or those of all dealers together, with the dealer 0.
 */
export const countStages = ({ tx, caller }: Context): Promise<StageCount[]> =>
  seesAllDealers(caller.kind) ? queries.selectStagesOfAll(tx) : queries.selectStagesOfGroup(tx)
