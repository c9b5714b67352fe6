import { type FinanceApplication, financeCalls } from '@dealerline/shared/contract/finance.ts'
import { type MessageName, message, messages } from '@dealerline/shared/rules/messages.ts'
import { Button } from '@mantine/core'
import { IconDownload, IconFileDescription } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { download, send } from '../../api.ts'
import { PrintedPages } from '../../records/printed/PrintedPages.tsx'
import { useRefreshOrder } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import layout from '../../ui/form/layout.module.css'
import { Section } from '../../ui/form/Section.tsx'
import { formatInstant } from '../../ui/format.ts'
import { saveFile } from '../../ui/save-file.ts'
import classes from './applications.module.css'

interface Props {
  record: FinanceApplication
  /** Whether the form has unsaved values, which must be saved before printing. */
  unsaved: boolean
  readOnly: boolean
}

const failedWith = (name: MessageName) => (error: Error) => notify(message(name, { error: error.message }), error)

/** The application as a PDF form: generate it, view it, and download it. */
export function FinancePrint({ record, unsaved, readOnly }: Props) {
  const { orderID, index, generatedAt } = record
  const refresh = useRefreshOrder()
  const generate = useMutation({
    mutationFn: () => send(financeCalls.generateFinance, { params: { orderID, index } }),
    onSuccess: () => notify(message('financeGenerated')),
    onError: failedWith('financingFailed'),
    onSettled: refresh,
  })
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
            <Button
              variant="default"
              leftSection={<IconFileDescription size={18} aria-hidden />}
              loading={generate.isPending}
              disabled={unsaved}
              onClick={() => generate.mutate()}
            >
              {generatedAt ? 'Generate again' : 'Generate'}
            </Button>
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
  const get = useMutation({
    mutationFn: () => download(financeCalls.printFinance, { params: {}, body: { orderID, index } }),
    onSuccess: (form) => saveFile(form, `finance-application-${orderID}-${index}.pdf`),
    onError: failedWith('financeNotPrinted'),
  })
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      loading={get.isPending}
      onClick={() => get.mutate()}
    >
      {label}
    </Button>
  )
}
