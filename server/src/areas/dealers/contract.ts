import type { Dealer, DealerManager } from '@dealerline/shared/contract/dealer-records.ts'
import { formatAbn, formatAcn } from '@dealerline/shared/rules/abn.ts'
import { authGroupLabels, authGroups, authLevelLabels } from '@dealerline/shared/rules/dealers.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { toDisplayDate } from '@dealerline/shared/rules/formats.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import type { Context } from '../../calls/context.ts'
import type { AfterCommit, FileReply } from '../../calls/handler.ts'
import type { ContractReportData } from '../../reports/contract-report.ts'
import { agreementTerms } from './agreement-terms.ts'
import { getDealer } from './dealers.ts'
import { getDealerManager } from './managers.ts'
import { findCreationDay } from './queries.ts'

/** The current agreement with a dealer as a PDF. */
export async function dealerContract(
  context: Context,
  dealerID: number,
  name: string,
): Promise<AfterCommit<FileReply>> {
  const [dealer, manager, since] = await Promise.all([
    getDealer(context, dealerID),
    getDealerManager(context, dealerID),
    findCreationDay(context.tx, dealerID),
  ])
  const report = toContract(context, dealer, manager, since)
  return async ({ reports }) => ({ name, content: await reports.render('contract', report) })
}

/** Returns the status of the agreement with a dealer. */
export function agreementStatus(
  manager: Pick<DealerManager, 'electronicSignature' | 'approvedDealer'>,
): 'For signature' | 'Approved' | 'Signed' {
  if (manager.electronicSignature) return 'Signed'
  return manager.approvedDealer ? 'Approved' : 'For signature'
}

function toContract(
  { config, caller, now }: Pick<Context, 'config' | 'caller' | 'now'>,
  dealer: Dealer,
  manager: DealerManager,
  since: string,
): ContractReportData {
  const company = manager.registeredCompanyName || manager.tradingName
  const person = personName({ firstName: manager.firstName, surname: manager.lastName })
  const group = authGroups.find((candidate) => candidate === dealer.authGroup) ?? ''
  return {
    provider: { name: config.providerName, primaryColour: config.primaryColour },
    title: 'Dealer agreement',
    number: dealer.dealerIDno || dealer.ubDealerID || String(dealer.dealerID),
    version: `v${dealer.version}.${manager.version}`,
    status: agreementStatus(manager),
    date: toDisplayDate(now),
    dealer: { name: caller.name, email: caller.email },
    customer: { name: company || dealer.dealerFullName, companyName: company },
    since: toDisplayDate(since),
    parts: [
      { title: 'The dealer', facts: businessFacts(dealer, manager, person) },
      {
        title: 'Status',
        facts: toFacts({
          'Dealer of': config.providerName,
          Level: authLevelLabels[dealer.authLevel],
          Group: [dealer.groupNo, group && authGroupLabels[group]].filter(Boolean).join(', '),
          'Sub-agents': manager.numberSubAgents ? String(manager.numberSubAgents) : '',
        }),
      },
      {
        title: 'Payment',
        facts: toFacts({
          Commission: manager.commissionPercentage > 0 ? `${manager.commissionPercentage} %` : 'As agreed in writing',
          Invoices: manager.produceRcti ? 'Recipient-created' : 'Issued by the dealer',
          'Account name': manager.accountName,
          Bank: manager.bank,
          BSB: manager.bsbno,
          'Account number': manager.accountNo,
        }),
      },
    ],
    terms: agreementTerms(config.providerName),
    signatory: person || dealer.dealerFullName,
    signedBy: manager.electronicSignature,
  }
}

function businessFacts(dealer: Dealer, manager: DealerManager, person: string) {
  const town = [manager.city, manager.state, manager.postcode].filter(Boolean).join(' ')
  return toFacts({
    Name: dealer.dealerFullName,
    'Registered company': manager.registeredCompanyName,
    'Trading name': manager.tradingName,
    ABN: formatAbn(manager.abn),
    ACN: formatAcn(manager.acn),
    'Responsible person': person,
    Address: [manager.address, town].filter(Boolean).join(', '),
    Telephone: formatPhone(manager.telephoneNo),
    Mobile: formatPhone(manager.mobileNo),
    'E-mail': manager.email || dealer.dealerEmail,
    'UB dealer ID': dealer.ubDealerID,
    VPAN: manager.vpan,
  })
}

const toFacts = (facts: Record<string, string>) => Object.entries(facts).map(([label, value]) => ({ label, value }))
