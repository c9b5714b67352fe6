import { type Customer, customerCalls, matchCriteria } from '@dealerline/shared/contract/customers.ts'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { type FieldValues, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { query } from '../../api.ts'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import classes from './customers.module.css'
import { type ComparedCustomer, toComparedCustomer } from './to-compared-customer.ts'

const pause = 500
const comparedFields = ['firstName', 'surname', 'dob', 'email', 'mobile']

interface Props {
  form: UseFormReturn<FieldValues, unknown, FieldValues>
  /** The ABN typed on the business's own screen. */
  abn: string
  record: Customer | undefined
  children: ReactNode
}

/** A form of a person, with customers next to it who are similar to the typed values. */
export function SimilarCustomers({ form, abn, record, children }: Props) {
  const id = useId()
  const formValues = useWatch({ control: form.control, name: comparedFields })
  const { dirtyFields } = useFormState({ control: form.control })
  // For a stored customer, only changed values can make a duplicate.
  const isEnabled = !record || comparedFields.some((name) => dirtyFields[name])
  const [firstName, surname, dob, email, mobile] = formValues.map((value) => String(value ?? ''))
  const hasOneName = useWatch({ control: form.control, name: 'hasOneName' }) === true
  const values = isEnabled ? toComparedCustomer({ firstName, surname, hasOneName, dob, email, mobile, abn }) : null
  const json = JSON.stringify(values && { ...values, except: record?.customerID ?? 0 })
  const [debouncedJson] = useDebouncedValue(json, pause)
  const body: ComparedCustomer | null = JSON.parse(debouncedJson ?? 'null')
  const similar = useQuery({
    ...query(customerCalls.findSimilarCustomers, { body: body ?? {} }),
    enabled: body !== null,
    placeholderData: keepPreviousData,
    retry: false,
  })
  const matches = body === null ? [] : (similar.data ?? [])
  const isAlone = record !== undefined && matches.length === 0
  return (
    // The fields keep their place in the tree, so that typing in them goes on when the list appears or disappears.
    <div className={classes.beside} data-alone={isAlone || undefined}>
      <div>{children}</div>
      {!isAlone && list()}
    </div>
  )

  function list() {
    return (
      <section className={classes.similar} aria-labelledby={id} data-found={matches.length > 0 || undefined}>
        <h2 id={id} className={classes.similarTitle}>
          Similar customers
        </h2>
        <div role="status">
          {matches.length === 0 ? (
            <p className={classes.quiet}>
              None so far. Customers with the same name, e-mail, mobile or ABN appear here.
            </p>
          ) : (
            <ul className={classes.similarList}>
              {matches.map((customer) => (
                <li key={customer.customerID}>
                  <AppLink href={`/create-customer?customer=${customer.customerID}`}>
                    {customer.name || `Customer ${customer.customerID}`}
                  </AppLink>
                  <div className={classes.quiet}>
                    {[customer.custType === 'business' ? customer.contactName : '', customer.suburb]
                      .filter(Boolean)
                      .join(' · ')}
                  </div>
                  <div className={classes.quiet}>
                    Same {customer.same.map((fact) => matchCriteria[fact]).join(', ')}
                  </div>
                </li>
              ))}
            </ul>
          )}
        </div>
      </section>
    )
  }
}
