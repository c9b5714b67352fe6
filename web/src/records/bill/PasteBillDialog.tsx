import type { Customer } from '@dealerline/shared/contract/customers.ts'
import type { Bill } from '@dealerline/shared/paste/bill.ts'
import type { BillService } from '@dealerline/shared/paste/bill-sections.ts'
import { maxPasteLength } from '@dealerline/shared/paste/fields.ts'
import { message } from '@dealerline/shared/rules/messages.ts'
import { Textarea } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { rowCount } from '../../blocks/paste/chosen-texts.ts'
import { PastedRows, UnusedLines } from '../../blocks/paste/PastedRows.tsx'
import { UnknownChoices } from '../../blocks/paste/UnknownChoices.tsx'
import { toScreen, useRefreshCustomer } from '../../session/use-order.ts'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { formatMoney } from '../../ui/format.ts'
import { useReader } from '../../ui/use-reader.ts'
import { QuoteFigures } from '../quotes/QuoteFigures.tsx'
import { type BillOffer, type BillPart, noPartChoices, type PartChoices, toOffer } from './bill-parts.ts'
import { makeQuote, newProgress } from './make-quote.ts'
import classes from './PasteBillDialog.module.css'
import { useQuoteSource } from './use-quote-source.ts'

const startReader = () => new Worker(new URL('./bill-worker.ts', import.meta.url), { type: 'module' })

interface Props {
  customer: Pick<Customer, 'customerID' | 'custType' | 'addressDetails'>
  onClose: () => void
}

const noServices: readonly BillService[] = []
const title = 'Paste a bill'

/** Takes the bill of another provider, compares it with the prices here, and makes a quote with its services. */
export default function PasteBillDialog({ customer, onClose }: Props) {
  const { source, queries } = useQuoteSource(customer)
  const [text, setText] = useState('')
  const [chosen, setChosen] = useState<Readonly<Record<string, PartChoices>>>({})
  const services = useMemo(() => source?.services.map(({ service }) => service) ?? noServices, [source])
  const bill = useReader<readonly BillService[], Bill>(startReader, source ? text : '', services)
  const offer = useMemo(() => bill && source && toOffer(bill, source, chosen), [bill, source, chosen])
  const count = offer?.parts.reduce((sum, { rows }) => sum + rows.length, 0) ?? 0
  const make = useMakeQuote(customer, onClose)
  // While the worker reads, the bill is that of an earlier text.
  const isReady = count > 0 && bill?.text === text
  const submit = () => {
    if (offer && isReady && !make.isPending) make.mutate(offer)
  }
  return (
    <FormDialog
      title={title}
      action={count === 0 ? 'Make a quote' : `Make a quote with ${rowCount(count)}`}
      onClose={onClose}
      wide
      disabled={!isReady}
      loading={make.isPending}
      className={classes.form}
      onSubmit={submit}
    >
      <Textarea
        data-autofocus
        label="Text of the bill"
        description="Mobiles, extensions and internet, in any sequence. Amounts are read with GST, unless the bill says that they are without."
        rows={bill ? 4 : 12}
        maxLength={maxPasteLength}
        spellCheck={false}
        value={text}
        onChange={(event) => {
          setText(event.currentTarget.value)
          setChosen({})
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) submit()
        }}
      />
      {!source && <QueryState compact what="the price list" query={queries} lines={1} />}
      {bill && offer && <Comparison bill={bill} offer={offer} onChoose={setChosen} chosen={chosen} />}
    </FormDialog>
  )
}

interface ComparisonProps {
  bill: Bill
  offer: BillOffer
  chosen: Readonly<Record<string, PartChoices>>
  onChoose: (chosen: Readonly<Record<string, PartChoices>>) => void
}

/** Lines without a row that are listed without being asked for. */
const shortList = 12

function Comparison({ bill, offer, chosen, onChoose }: ComparisonProps) {
  const { parts, totals, spend } = offer
  const withoutPlan = parts.reduce((sum, part) => sum + part.withoutPlan, 0)
  const withoutPrice = parts.reduce((sum, part) => sum + part.withoutPrice, 0)
  if (parts.length === 0)
    return (
      <>
        <Notice tone="info">No mobile, extension or internet service was found in this text.</Notice>
        <UnusedLines unused={bill.unused} open={bill.unused.length <= shortList} />
      </>
    )
  return (
    <>
      <div className={classes.comparison} role="status">
        {withoutPlan === 0 && <QuoteFigures totals={totals} hasCurrentSpend={spend.length > 0} hasChannel={false} />}
        {withoutPlan > 0 && (
          <p className={classes.note}>
            {`On the bill: ${formatMoney(totals.currentSpend)} a month inc GST. Choose a plan for ${rowCount(withoutPlan)} to see the saving.`}
          </p>
        )}
        {withoutPrice > 0 && (
          <p className={classes.note}>{`The bill has no monthly price for ${rowCount(withoutPrice)}.`}</p>
        )}
      </div>
      {parts.map((part) => (
        <Part
          key={part.block.name}
          part={part}
          onChange={(change) => {
            const { [part.block.name]: before = noPartChoices } = chosen
            onChoose({ ...chosen, [part.block.name]: { ...before, ...change } })
          }}
        />
      ))}
      <UnusedLines unused={bill.unused} open={bill.unused.length <= shortList} />
    </>
  )
}

/** The rows of one service, with a question for each plan of the current provider. */
function Part({ part, onChange }: { part: BillPart; onChange: (change: Partial<PartChoices>) => void }) {
  const { block, service, shown, leftOut, choices, unknown } = part
  return (
    <section className={classes.part} aria-label={block.label}>
      <h3 className={classes.title}>{block.label}</h3>
      <UnknownChoices unknown={unknown} choices={choices} onChange={(next) => onChange({ choices: next })} />
      <PastedRows
        label={`Rows of ${block.label}`}
        fields={service.fields}
        paste={{ rows: shown, unused: [] }}
        leftOut={leftOut}
        onLeave={(at, isLeftOut) => {
          const next = new Set(leftOut)
          if (isLeftOut) next.add(at)
          else next.delete(at)
          onChange({ leftOut: next })
        }}
      />
    </section>
  )
}

/** Makes the quote and opens it. Another attempt in the same dialog completes the same quote. */
function useMakeQuote({ customerID }: Props['customer'], onClose: () => void) {
  const router = useRouter()
  const refresh = useRefreshCustomer()
  const [progress] = useState(newProgress)
  return useMutation({
    mutationFn: (offer: BillOffer) => makeQuote(customerID, offer, progress),
    onSuccess: async (orderID) => {
      await refresh(customerID)
      onClose()
      router.history.push(toScreen('/order-summary', orderID))
    },
    onError: async (error) => {
      if (progress.orderID === undefined)
        return notify(message('orderNotCreated', { error: `: ${error.message}` }), error)
      const text = `Quote ${progress.orderID} was made, but not all of it was saved. Try again. ${error.message}`
      notify({ httpStatus: 500, message: text }, error)
      await refresh(customerID)
    },
  })
}
