import { type Erasure, privacyCalls } from '@dealerline/shared/contract/privacy.ts'
import { erasureForm } from '@dealerline/shared/forms/customers.ts'
import { useMutation, useQuery } from '@tanstack/react-query'
import { query, send } from '../../api.ts'
import { CloseButton } from '../../ui/feedback/CloseButton.tsx'
import { Dialog } from '../../ui/feedback/Dialog.tsx'
import { FormDialog } from '../../ui/feedback/FormDialog.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { QueryState } from '../../ui/feedback/QueryState.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { formatDate } from '../../ui/format.ts'
import classes from './customers.module.css'

interface Props {
  customerID: number
  onClose: () => void
  onErased: (erasedCustomer: boolean) => void
}

/** Lists the records that an erasure removes and keeps, and asks for the customer's number and a reason. */
export function EraseDialog({ customerID, onClose, onErased }: Props) {
  const erasure = useQuery({ ...query(privacyCalls.getErasure, { params: { customerID } }), staleTime: 0 })
  const { data } = erasure
  if (data?.obstacle === '')
    return removesAnything(data) ? (
      <EraseForm erasure={data} onClose={onClose} onErased={onErased} />
    ) : (
      <NothingToErase erasure={data} onClose={onClose} />
    )
  return (
    <Dialog opened onClose={onClose} title="Erase customer">
      {data ? (
        <p role="alert">{data.obstacle}</p>
      ) : (
        <QueryState what="what would be erased" query={erasure} lines={3} />
      )}
    </Dialog>
  )
}

function EraseForm({ erasure, onClose, onErased }: { erasure: Erasure } & Omit<Props, 'customerID'>) {
  const { customerID, name, orders, erasesCustomer } = erasure
  const form = useZodForm(erasureForm(customerID), {
    defaultValues: { confirmedID: '', reason: '' },
  })
  const erase = useMutation({
    mutationFn: ({ reason }: { reason: string }) =>
      send(privacyCalls.eraseCustomer, { params: { customerID }, body: { confirmedID: customerID, reason } }),
    onSuccess: () => {
      notify({ httpStatus: 200, message: erasesCustomer ? `${name} was erased` : 'The unsigned orders were erased' })
      onErased(erasesCustomer)
    },
    onError: (error) => notify({ httpStatus: 409, message: error.message }, error),
  })
  const erasedOrders = orders.filter(({ keptUntil }) => keptUntil === '')
  return (
    <FormDialog
      title={erasesCustomer ? `Erase ${name}?` : `Erase the unsigned orders of ${name}?`}
      action="Erase"
      onClose={onClose}
      color="danger"
      loading={erase.isPending}
      className={classes.erasureForm}
      onSubmit={form.handleSubmit((fields) => erase.mutate(fields))}
    >
      <h3 className={classes.erasureHeading}>Removed</h3>
      <ul className={classes.erasureList}>
        {erasesCustomer && <li>{name} with addresses, contacts and company</li>}
        {erasedOrders.map(({ orderID, isQuote }) => (
          <li key={orderID}>
            {isQuote ? 'Quote' : 'Order'} {orderID} with services, notes, messages and files
          </li>
        ))}
      </ul>
      <KeptRecords erasure={erasure} />
      <p>This cannot be undone.</p>
      <TextField
        name="confirmedID"
        control={form.control}
        label={`Type ${customerID}, the number of the customer, to confirm`}
        inputMode="numeric"
      />
      <TextField
        name="reason"
        control={form.control}
        label="Reason"
        help="The audit log keeps it. Do not name the person."
        maxLength={300}
      />
    </FormDialog>
  )
}

const removesAnything = ({ erasesCustomer, orders }: Erasure) =>
  erasesCustomer || orders.some(({ keptUntil }) => keptUntil === '')

function NothingToErase({ erasure, onClose }: { erasure: Erasure; onClose: () => void }) {
  return (
    <Dialog
      opened
      onClose={onClose}
      title={`Nothing of ${erasure.name} can be erased yet`}
      actions={<CloseButton onClose={onClose} />}
    >
      <KeptRecords erasure={erasure} />
    </Dialog>
  )
}

function KeptRecords({ erasure: { orders, kept } }: { erasure: Erasure }) {
  return (
    <>
      <h3 className={classes.erasureHeading}>Kept</h3>
      <ul className={classes.erasureList}>
        {orders
          .filter(({ keptUntil }) => keptUntil !== '')
          .map(({ orderID, isQuote, keptUntil }) => (
            <li key={orderID}>
              {isQuote ? 'Quote' : 'Order'} {orderID} until {formatDate(keptUntil)}
            </li>
          ))}
        {kept.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </>
  )
}
