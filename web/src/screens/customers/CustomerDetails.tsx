import { customerFields } from '@dealerline/shared/contract/customers.ts'
import { personForm } from '@dealerline/shared/forms/customers.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { Button } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
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
import { CustomerHeading } from './CustomerHeading.tsx'
import { CustomerNotLoaded } from './CustomerNotLoaded.tsx'
import { CustomerOrders } from './CustomerOrders.tsx'
import { CustomerPrivacy } from './CustomerPrivacy.tsx'
import { CustomerTelephone } from './CustomerTelephone.tsx'
import { customerSearch } from './customer-search.ts'
import { customerName, type EditedAddress, savablePerson } from './customer-values.ts'
import { EditingNotices } from './EditingNotices.tsx'
import { PersonFieldset } from './PersonFieldset.tsx'
import { SimilarCustomers } from './SimilarCustomers.tsx'
import { splitErrors } from './split-errors.ts'
import { useCustomerEditing } from './use-customer-editing.ts'
import { type CustomerTarget, companyHref, draftKeyOf, useCustomerTarget } from './use-customer-target.ts'

/** A residential customer, or the authorised representative of a business. A stored customer links to its orders. */
export default function CustomerDetails() {
  const { new: typeOfNew, tab } = useScreenSearch(customerSearch)
  const { target, ...loading } = useCustomerTarget(typeOfNew ?? 'residential')
  if (loading.failed) return <CustomerNotLoaded {...loading} />
  if (!target) return <LoadingState label="Loading the customer" lines={8} />
  if (target.record && tab === 'telephone')
    return (
      <>
        <CustomerHeading target={target} tab={tab} />
        <CustomerTelephone customerID={target.record.customerID} />
      </>
    )
  if (target.record && tab === 'privacy')
    return (
      <>
        <CustomerHeading target={target} tab={tab} />
        <CustomerPrivacy customerID={target.record.customerID} />
      </>
    )
  return <CustomerEditor key={draftKeyOf('customer', target)} target={target} />
}

function CustomerEditor({ target }: { target: CustomerTarget }) {
  const { record, custType, orderID } = target
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
      <CustomerHeading target={target} companyName={String(values.company.companyName ?? '')} />
      <EditingNotices
        editing={editing}
        elsewhere={{ errors: errors.company, title: 'Go to the business details', onOpen: goToCompany }}
      />
      {record && <CustomerAccount customer={record} />}
      {record && orderID === 0 && <CustomerOrders customerID={record.customerID} />}
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
