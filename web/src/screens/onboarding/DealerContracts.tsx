import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { type DealerContract, onboardingCalls } from '@dealerline/shared/contract/onboarding.ts'
import { formatAbn } from '@dealerline/shared/rules/abn.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../api.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { agreementPill } from '../../records/dealers/agreement-pill.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { Section } from '../../ui/form/Section.tsx'
import { formatDate } from '../../ui/format.ts'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'

/** The agreement with a dealer and its business; generated when it is downloaded. */
export function DealerContracts({ dealerID }: { dealerID: number }) {
  const contracts = useQuery(query(onboardingCalls.listDealerContracts, { body: { dealerID } }))
  const managers = useQuery(query(onboardingCalls.listDealerManagerContracts, { body: { dealerID } }))
  const abnOf = (contract: DealerContract) =>
    managers.data?.find((manager) => manager.dealerID === contract.dealerID)?.abn ?? ''
  const columns: readonly ListColumn<DealerContract>[] = [
    { key: 'company', label: 'With', render: ({ companyName, dealerFullName }) => companyName || dealerFullName },
    { key: 'abn', label: 'ABN', width: 140, render: (contract) => formatAbn(abnOf(contract)) || '–' },
    {
      key: 'status',
      label: 'Status',
      width: 150,
      render: ({ status }) => <Pill {...agreementPill(status)} />,
    },
    { key: 'signedBy', label: 'Signed by', width: 150, render: ({ signedBy }) => signedBy || '–' },
    { key: 'since', label: 'Since', width: 110, render: ({ since }) => formatDate(since) },
    {
      key: 'download',
      label: 'Contract',
      align: 'right',
      width: 150,
      render: ({ dealerID: id, filename }) => (
        <DownloadButton
          size="compact-sm"
          call={dealerCalls.downloadDealerContract}
          input={{ params: { id } }}
          name={filename}
          failed="failed"
          aria-label={`Download ${filename}`}
        >
          Download
        </DownloadButton>
      ),
    },
  ]
  return (
    <Section title="Contracts" flush>
      <DataList
        label="Contracts with this dealer"
        columns={columns}
        items={contracts.data}
        itemKey={(contract) => contract.dealerID}
        failed={failureOf(contracts, 'The contracts could not be loaded.')}
        empty={{ compact: true, message: 'The dealer was removed, so there is no contract with them.' }}
      />
    </Section>
  )
}
