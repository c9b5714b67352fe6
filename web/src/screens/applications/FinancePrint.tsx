import { type FinanceApplication, financeCalls } from '@dealerline/shared/contract/finance.ts'
import { messages } from '@dealerline/shared/rules/messages.ts'
import { IconFileDescription } from '@tabler/icons-react'
import { send } from '../../api.ts'
import { DownloadButton } from '../../lists/DownloadButton.tsx'
import { PrintedPages } from '../../records/printed/PrintedPages.tsx'
import { useRefreshOrder } from '../../session/use-order.ts'
import layout from '../../ui/form/layout.module.css'
import { RunButton } from '../../ui/form/RunButton.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import classes from './applications.module.css'

interface Props {
  record: FinanceApplication
  /** Whether the form has unsaved values, which must be saved before printing. */
  unsaved: boolean
  readOnly: boolean
}

/** The application as a PDF form: generate it, view it, and download it. */
export function FinancePrint({ record, unsaved, readOnly }: Props) {
  const { orderID, index, generatedAt } = record
  const refresh = useRefreshOrder()
  return (
    <>
      <Section title="Form for the finance provider">
        <p className={layout.hint}>
          {generatedAt
            ? `Generated ${formatInstant(generatedAt)}. It shows the order as at that time.`
            : 'It is filled in with the saved values and the hardware of the order.'}
        </p>
        <div className={classes.buttons}>
          {!readOnly && (
            <RunButton
              variant="default"
              icon={IconFileDescription}
              disabled={unsaved}
              run={() => send(financeCalls.generateFinance, { params: { orderID, index } })}
              done="financeGenerated"
              failed="financingFailed"
              refresh={refresh}
            >
              {generatedAt ? 'Generate again' : 'Generate'}
            </RunButton>
          )}
          {generatedAt && <DownloadForm orderID={orderID} index={index} label="Download PDF" />}
        </div>
      </Section>
      {generatedAt && (
        <PrintedPages
          key={generatedAt}
          call={financeCalls.printFinance}
          params={{ generatedAt }}
          body={{ orderID, index }}
          name={`Finance application ${orderID}-${index}`}
          failed={messages.financeNotPrinted.text}
        />
      )}
    </>
  )
}

/** Downloads one of an order's applications. */
export function DownloadForm({ orderID, index, label }: { orderID: number; index: number; label: string }) {
  return (
    <DownloadButton
      call={financeCalls.printFinance}
      input={{ params: {}, body: { orderID, index } }}
      name={`finance-application-${orderID}-${index}.pdf`}
      failed="financeNotPrinted"
    >
      {label}
    </DownloadButton>
  )
}
