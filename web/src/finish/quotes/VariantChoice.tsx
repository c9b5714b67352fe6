import { type OrderDetail, orderCalls } from '@dealerline/shared/contract/orders.ts'
import { isConverted, orderStatus } from '@dealerline/shared/rules/order-states.ts'
import { maxVariants } from '@dealerline/shared/rules/quote-states.ts'
import { labelErrors } from '@dealerline/shared/rules/variant-labels.ts'
import { Button, Checkbox, TextInput } from '@mantine/core'
import '@mantine/core/styles/InlineInput.layer.css'
import '@mantine/core/styles/Checkbox.layer.css'
import { IconCopy } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { query, send } from '../../api.ts'
import { toScreen, useRefreshOrder, useShownRevision } from '../../session/use-order.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { formatMoney } from '../../ui/format.ts'
import classes from './quotes.module.css'

export interface ChosenVariant {
  orderID: number
  label: string
}

interface Props {
  order: OrderDetail
  variants: readonly ChosenVariant[]
  onChange: (variants: readonly ChosenVariant[]) => void
  /** Whether to show problems of labels. */
  isChecked: boolean
}

/** Chooses other quotes of the customer to compare with this one, each with a label. Also makes a copy to change. */
export function VariantChoice({ order, variants, onChange, isChecked }: Props) {
  const { orderID, customerID } = order
  const quotes = useQuery(query(orderCalls.getOrders, { params: { id: customerID } }))
  const others = (quotes.data ?? []).filter(
    (each) => each.isQuote && each.orderID !== orderID && each.orderStatus === orderStatus.new && !isConverted(each),
  )
  const errors = isChecked ? labelErrors(variants) : []
  const errorOf = (id: number) => {
    const index = variants.findIndex((variant) => variant.orderID === id)
    return errors.find(({ path }) => path === `variants.${index}.label`)?.message
  }
  const findVariant = (id: number) => variants.find((variant) => variant.orderID === id)
  const toggle = (id: number) =>
    onChange(
      findVariant(id)
        ? variants.filter((variant) => variant.orderID !== id)
        : [...variants, { orderID: id, label: '' }],
    )
  const rename = (id: number, label: string) =>
    onChange(variants.map((variant) => (variant.orderID === id ? { ...variant, label } : variant)))
  const rows = [{ orderID, monthly: order.monthly, overTerm: order.overTerm }, ...others.slice(0, 20)]
  return (
    <fieldset className={classes.variants}>
      <legend>Compare with other quotes of this customer</legend>
      {rows.map((row) => (
        <div key={row.orderID} className={classes.variant}>
          <Checkbox
            label={`Quote ${row.orderID}${row.orderID === orderID ? ', this one' : ''}: ${formatMoney(row.monthly)} each month, ${formatMoney(row.overTerm)} over the term, inc GST`}
            checked={findVariant(row.orderID) !== undefined}
            disabled={row.orderID === orderID || (!findVariant(row.orderID) && variants.length >= maxVariants)}
            onChange={() => toggle(row.orderID)}
          />
          {variants.length > 1 && findVariant(row.orderID) && (
            <TextInput
              label={`Label of quote ${row.orderID}`}
              description="Such as 24 months"
              maxLength={60}
              value={findVariant(row.orderID)?.label ?? ''}
              error={errorOf(row.orderID)}
              onChange={(event) => rename(row.orderID, event.currentTarget.value)}
            />
          )}
        </div>
      ))}
      {quotes.data &&
        variants
          .filter((variant) => !rows.some((row) => row.orderID === variant.orderID))
          .map((variant) => (
            <Checkbox
              key={variant.orderID}
              label={`Quote ${variant.orderID}, which cannot be compared any more`}
              checked
              onChange={() => toggle(variant.orderID)}
            />
          ))}
      <CopyQuote orderID={orderID} />
    </fieldset>
  )
}

/** Copies the quote as another quote, and opens the copy so that it can be changed. */
function CopyQuote({ orderID }: { orderID: number }) {
  const router = useRouter()
  const refresh = useRefreshOrder()
  const shownRevision = useShownRevision(orderID)
  const copy = useMutation({
    mutationFn: async () => {
      const input = { params: { orderID }, body: { asQuote: true } }
      return send(orderCalls.duplicateOrder, input, { orderRevision: await shownRevision() })
    },
    onSuccess: async (quote) => {
      notify({ httpStatus: 200, message: `Quote ${quote.orderID} is a copy. Change it, then compare both.` })
      await refresh()
      router.history.push(toScreen('/quote-details', quote.orderID))
    },
    onError: async (error) => {
      notify({ httpStatus: 500, message: `Error: ${error.message}` }, error)
      await refresh()
    },
  })
  return (
    <div>
      <Button
        size="compact-sm"
        variant="subtle"
        leftSection={<IconCopy size={16} aria-hidden />}
        loading={copy.isPending}
        onClick={() => copy.mutate()}
      >
        Copy as another quote
      </Button>
    </div>
  )
}
