import { type Customer, customerFields } from '@dealerline/shared/contract/customers.ts'
import { personForm } from '@dealerline/shared/forms/customers.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type ComponentType, useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { usePartForm } from '../../editing/use-part-form.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { notifyInvalid } from '../../ui/form/notify-invalid.ts'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { useFocusField } from '../../ui/form/use-focus-field.ts'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { AddressFacts } from './AddressFacts.tsx'
import { AddressFieldset } from './AddressFieldset.tsx'
import { CustomerAccount } from './CustomerAccount.tsx'
import { CustomerContracts } from './CustomerContracts.tsx'
import { CustomerFiles } from './CustomerFiles.tsx'
import { CustomerHeading } from './CustomerHeading.tsx'
import { CustomerHistory } from './CustomerHistory.tsx'
import { CustomerNotLoaded } from './CustomerNotLoaded.tsx'
import { CustomerOrders } from './CustomerOrders.tsx'
import { CustomerPeople } from './CustomerPeople.tsx'
import { CustomerPrivacy } from './CustomerPrivacy.tsx'
import { CustomerTelephone } from './CustomerTelephone.tsx'
import { customerSearch } from './customer-search.ts'
import { customerName, type EditedAddress, savablePerson } from './customer-values.ts'
import { EditingNotices } from './EditingNotices.tsx'
import { PersonFieldset } from './PersonFieldset.tsx'
import { SimilarCustomers } from './SimilarCustomers.tsx'
import { splitErrors } from './split-errors.ts'
import { useCustomerEditing } from './use-customer-editing.ts'
import {
  type CustomerPart,
  type CustomerTarget,
  companyHref,
  draftKeyOf,
  findPart,
  useCustomerTarget,
} from './use-customer-target.ts'

/** What each part of a stored customer shows, besides the form of its details. */
const parts: Record<Exclude<CustomerPart, 'details'>, ComponentType<{ customer: Customer }>> = {
  overview: ({ customer }) => (
    <>
      <CustomerOrders customerID={customer.customerID} />
      <CustomerContracts customerID={customer.customerID} />
      <CustomerAccount customer={customer} />
    </>
  ),
  people: CustomerPeople,
  files: ({ customer }) => <CustomerFiles customerID={customer.customerID} />,
  history: ({ customer }) => <CustomerHistory customerID={customer.customerID} />,
  telephone: ({ customer }) => <CustomerTelephone customerID={customer.customerID} />,
  privacy: ({ customer }) => <CustomerPrivacy customerID={customer.customerID} />,
}

/** A residential customer, or the authorised representative of a business, with the parts of a stored customer. */
export default function CustomerDetails() {
  const search = useScreenSearch(customerSearch)
  const { target, ...loading } = useCustomerTarget(search.new ?? 'residential')
  if (loading.failed) return <CustomerNotLoaded {...loading} />
  if (!target) return <LoadingState title="Customer" label="Loading the customer" lines={8} />
  const part = findPart(target, search)
  if (target.record && part !== 'details') {
    const Part = parts[part]
    return (
      <>
        <CustomerHeading target={target} part={part} />
        <Part key={target.record.customerID} customer={target.record} />
      </>
    )
  }
  return <CustomerEditor key={draftKeyOf('customer', target)} target={target} />
}

function CustomerEditor({ target }: { target: CustomerTarget }) {
  const { record, custType } = target
  const navigate = useNavigate()
  const { field } = useScreenSearch(customerSearch)
  const editing = useCustomerEditing({
    ...target,
    savable: savablePerson,
    showMistakes: () => void form.handleSubmit(() => undefined, notifyInvalid)(),
    draftKey: draftKeyOf('customer', target),
    onCreated: (customerID) =>
      void navigate({ href: `/create-customer?customer=${customerID}`, replace: true, ignoreBlocker: true }),
  })
  const errors = useMemo(() => splitErrors(editing.errors), [editing.errors])
  const { typed: values, revision } = editing
  const form = usePartForm<FieldValues, FieldValues>({
    schema: personForm,
    values: () => {
      const { person, addresses } = editing.latest().typed
      return { ...person, addressDetails: addresses }
    },
    revision,
    ...editing.partForm,
    onChange: (newPerson) => {
      const addresses: EditedAddress[] = newPerson.addressDetails ?? []
      editing.change({ person: fieldValues(customerFields, newPerson), addresses })
    },
    errors: errors.others,
  })
  useFocusField({ field: field ?? (record ? undefined : 'salutation') })
  const isBusiness = custType === 'business'
  const goToCompany = () => {
    editing.keepForNextScreen()
    void navigate({ href: companyHref(target), ignoreBlocker: true })
  }
  const submit = form.handleSubmit(() => void editing.save(), notifyInvalid)
  return (
    <>
      <CustomerHeading target={target} part="details" companyName={String(values.company.companyName ?? '')} />
      <EditingNotices
        editing={editing}
        elsewhere={{ errors: errors.company, title: 'Go to the business details', onOpen: goToCompany }}
      />
      <SimilarCustomers form={form} abn={String(values.company.abn ?? '')} record={record}>
        <PersonFieldset
          form={form}
          title={isBusiness ? 'Authorised representative' : 'Person'}
          isRepresentative={isBusiness}
          focusField={field}
        />
      </SimilarCustomers>
      <AddressFieldset form={form} />
      {record && <AddressFacts addresses={record.addressDetails} />}
      {!editing.isOfOrder && (
        <SaveBar onSave={() => void submit()} state={editing.state} label={record ? 'Save' : 'Create customer'}>
          {!record && isBusiness && (
            <Button variant="default" onClick={goToCompany}>
              Back
            </Button>
          )}
        </SaveBar>
      )}
      <ConflictDialog name={customerName(values)} editing={editing} />
    </>
  )
}
