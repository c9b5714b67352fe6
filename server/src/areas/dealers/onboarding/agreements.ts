import type { DealerManager } from '@dealerline/shared/contract/dealer-records.ts'
import type { DealerContract, DealerManagerContract } from '@dealerline/shared/contract/onboarding.ts'
import type { Context } from '../../../calls/context.ts'
import { agreementStatus } from '../contract.ts'
import { toManager } from '../managers.ts'
import { type Agreement, selectAgreements } from './queries.ts'

/** Returns the agreements with all dealers, or with one. The PDF is rendered when somebody opens it. */
export async function listAgreements({ tx }: Context, dealerID: number): Promise<DealerContract[]> {
  return (await selectAgreements(tx, { dealerID })).map((agreement) => toContract(agreement).contract)
}

/** The agreements of dealers that have a stored business, with the ids of the businesses. */
export async function listManagerAgreements(
  { tx }: Context,
  dealerManagerID: number,
  dealerID: number,
): Promise<DealerManagerContract[]> {
  const agreements = await selectAgreements(tx, { dealerID, dealerManagerID })
  return agreements.map(toContract).flatMap(({ contract, manager }) => {
    const { dealerManagerId, abn } = manager
    return dealerManagerId > 0 ? [{ ...contract, dealerManagerId, abn }] : []
  })
}

function toContract(agreement: Agreement): { contract: DealerContract; manager: DealerManager } {
  const { dealerID, dealerFullName, since, version } = agreement
  const manager = toManager(dealerID, agreement.manager ?? undefined)
  const contract = {
    dealerID,
    dealerFullName,
    companyName: manager.registeredCompanyName || manager.tradingName,
    version: `v${version}.${manager.version}`,
    status: agreementStatus(manager),
    signedBy: manager.electronicSignature,
    since,
    filename: `contract_${dealerID}.pdf`,
  }
  return { contract, manager }
}
