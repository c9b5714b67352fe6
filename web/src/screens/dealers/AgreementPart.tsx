import type { Dealer, DealerManager } from '@dealerline/shared/contract/dealer-records.ts'
import { dealerCalls } from '@dealerline/shared/contract/dealers.ts'
import { type DealerContract, onboardingCalls } from '@dealerline/shared/contract/onboarding.ts'
import { missingFromAgreement } from '@dealerline/shared/record-rules/agreement.ts'
import { formatAbn } from '@dealerline/shared/rules/abn.ts'
import { personName } from '@dealerline/shared/rules/person-name.ts'
import { Button } from '@mantine/core'
import { IconFileText } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { download, query } from '../../api.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { agreementPill } from '../../records/dealers/agreement-pill.ts'
import { PreviewDialog } from '../../records/files/PreviewDialog.tsx'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { formatDate } from '../../ui/format.ts'
import { Facts } from '../../ui/list/Facts.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import classes from './dealers.module.css'

interface Props {
  dealer: Dealer
  /** Opens a field of the business for editing. */
  onEdit: (field: string) => void
}

/**
 * The agreement with a dealer: its parties, state and missing fields, and the contract, generated when it is opened.
 */
export function AgreementPart({ dealer, onEdit }: Props) {
  const id = dealer.dealerID
  const [viewing, setViewing] = useState(false)
  const contracts = useQuery({
    ...query(onboardingCalls.listDealerContracts, { body: { dealerID: id } }),
    staleTime: 0,
  })
  const business = useQuery(query(dealerCalls.getDealerManager, { params: { id } }))
  const queries = [contracts, business]
  if (!contracts.data || !business.data) return <QueryState compact what="the agreement" query={queries} />
  const [contract] = contracts.data
  if (!contract) return <p>The dealer was removed, so there is no agreement with them.</p>
  return (
    <>
      <Facts facts={factsOf(contract, business.data)} />
      <Missing business={business.data} onEdit={onEdit} />
      <div className={classes.buttons}>
        <IconButton variant="default" icon={IconFileText} onClick={() => setViewing(true)}>
          View contract
        </IconButton>
        <DownloadButton
          variant="filled"
          call={dealerCalls.downloadDealerContract}
          input={{ params: { id } }}
          name={`contract_${id}.pdf`}
          failed="failed"
        >
          Download contract
        </DownloadButton>
      </div>
      {viewing && (
        <PreviewDialog
          filename="contract.pdf"
          mediaType="application/pdf"
          contentKey={['contract', id, contract.version]}
          load={() => download(dealerCalls.viewDealerPDF, { params: { id } })}
          onClose={() => setViewing(false)}
        />
      )}
    </>
  )
}

function factsOf(contract: DealerContract, business: DealerManager) {
  const { companyName, dealerFullName, status, signedBy, since, version } = contract
  const person = personName({ firstName: business.firstName, surname: business.lastName })
  const facts = [
    { label: 'With', value: companyName || dealerFullName },
    { label: 'ABN', value: formatAbn(business.abn) },
    { label: 'Signs for the dealer', value: person || dealerFullName },
    { label: 'Dealer since', value: formatDate(since) },
    { label: 'Status', value: <Pill {...agreementPill(status)} /> },
    { label: 'Signed by', value: signedBy || 'Nobody yet' },
    { label: 'Version', value: version },
  ]
  return facts.map(({ label, value }) => ({ label, value: value || 'Missing' }))
}

function Missing({ business, onEdit }: { business: DealerManager; onEdit: Props['onEdit'] }) {
  const missing = missingFromAgreement(business)
  if (missing.length === 0) return null
  return (
    <section aria-label="Missing from the agreement">
      <h3 className={classes.missingTitle}>Missing from the agreement</h3>
      <ul className={classes.missing}>
        {missing.map(({ path, message: text }) => (
          <li key={path}>
            {text}
            <Button size="compact-sm" variant="subtle" aria-label={`Edit: ${text}`} onClick={() => onEdit(path)}>
              Edit
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}
