import { companyFields } from '@dealerline/shared/contract/company.ts'
import { companyForm } from '@dealerline/shared/forms/customers.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { Button } from '@mantine/core'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ConflictDialog } from '../../editing/ConflictDialog.tsx'
import { usePartForm } from '../../editing/use-part-form.ts'
import { FormFields } from '../../fields/form-layout.tsx'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { notifyInvalid } from '../../ui/form/notify-invalid.ts'
import { SaveBar } from '../../ui/form/SaveBar.tsx'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { useFocusField } from '../../ui/form/use-focus-field.ts'
import { useScreenSearch } from '../../ui/url/use-screen-search.ts'
import { CompanyFieldset } from './CompanyFieldset.tsx'
import { CustomerNotLoaded } from './CustomerNotLoaded.tsx'
import { customerSearch } from './customer-search.ts'
import { customerName, savableCompany } from './customer-values.ts'
import { EditingNotices } from './EditingNotices.tsx'
import { splitErrors } from './split-errors.ts'
import { useCustomerEditing } from './use-customer-editing.ts'
import { type CustomerTarget, draftKeyOf, personHref, useCustomerTarget } from './use-customer-target.ts'

/** The company of a business customer: the first of two steps for a new one, or the stored company. */
export default function CompanyDetails() {
  const { target, ...loading } = useCustomerTarget('business')
  if (loading.failed) return <CustomerNotLoaded {...loading} />
  if (!target) return <LoadingState title="Business details" label="Loading the business" lines={8} />
  if (target.custType === 'residential') return <Navigate to="." href={personHref(target)} replace />
  return <CompanyEditor key={draftKeyOf('company', target)} target={target} />
}

function CompanyEditor({ target }: { target: CustomerTarget }) {
  const { record, orderID } = target
  const navigate = useNavigate()
  const { field } = useScreenSearch(customerSearch)
  const editing = useCustomerEditing({
    ...target,
    draftKey: draftKeyOf('company', target),
    onCreated: () => undefined,
    savable: savableCompany,
    showMistakes: () => void form.handleSubmit(() => undefined, notifyInvalid)(),
  })
  const { company, others } = useMemo(() => splitErrors(editing.errors), [editing.errors])
  const form = usePartForm<FieldValues, FieldValues>({
    schema: companyForm,
    values: () => editing.latest().typed.company,
    revision: editing.revision,
    ...editing.partForm,
    onChange: (values) => editing.change({ company: fieldValues(companyFields, values) }),
    errors: company,
  })
  useFocusField({ field: field ?? (record ? undefined : 'abn') })
  const person = personHref(target)
  const next = () => {
    editing.keepForNextScreen()
    void navigate({ href: person, ignoreBlocker: true })
  }
  const submit = form.handleSubmit(() => void (record ? editing.save() : next()), notifyInvalid)
  return (
    <>
      <ScreenTitle
        title={record ? 'Business details' : 'New business customer'}
        subtitle={
          record
            ? record.companyDetails?.companyName
            : 'Step 1 of 2: the business. The ABN fills in the register’s details.'
        }
      >
        <FormFields component="create-company" />
        {record && orderID === 0 && (
          <Button variant="default" onClick={() => void navigate({ href: person })}>
            Authorised representative
          </Button>
        )}
      </ScreenTitle>
      <EditingNotices
        editing={editing}
        elsewhere={{ errors: others, title: 'Go to the authorised representative', onOpen: next }}
      />
      <CompanyFieldset form={form} storedAbn={record?.companyDetails?.abn ?? ''} />
      {!editing.isOfOrder && (
        <SaveBar
          label={record ? 'Save' : 'Next: authorised representative'}
          onSave={() => void submit()}
          state={record ? editing.state : undefined}
        />
      )}
      <ConflictDialog name={customerName(editing.typed)} editing={editing} />
    </>
  )
}
