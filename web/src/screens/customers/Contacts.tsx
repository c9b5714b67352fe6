import type { Contact } from '@dealerline/shared/contract/contacts.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { guarantorOf } from '@dealerline/shared/record-rules/guarantor.ts'
import { message, messages } from '@dealerline/shared/rules/messages.ts'
import { isReadOnly } from '@dealerline/shared/rules/order-states.ts'
import { type ReactNode, useCallback, useRef, useState } from 'react'
import type { Draft } from '../../editing/editing-state.ts'
import { FormFields } from '../../fields/form-layout.tsx'
import { CorrectionNotice } from '../../session/CorrectionNotice.tsx'
import { hasFailed } from '../../session/has-failed.ts'
import { OrderNotLoaded } from '../../session/OrderNotLoaded.tsx'
import { orderDrafts } from '../../session/order-drafts.ts'
import { contactPrefix } from '../../session/order-forms.ts'
import { useDealer } from '../../session/portal.ts'
import { orderReasonOf } from '../../session/read-only-reason.ts'
import { toScreen } from '../../session/use-order.ts'
import { useOrderWithDrafts } from '../../session/use-order-with-drafts.ts'
import { LoadingState } from '../../ui/feedback/LoadingState.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { notify } from '../../ui/feedback/notify.ts'
import { ScreenTitle } from '../../ui/form/ScreenTitle.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { AppLink } from '../../ui/shell/AppLink.tsx'
import { useScreenSearch, useSearchNavigation } from '../../ui/url/use-screen-search.ts'
import { ContactList } from './ContactList.tsx'
import { ContactPanel } from './ContactPanel.tsx'
import { contactsSearch } from './contacts-search.ts'
import { GuarantorForm } from './GuarantorForm.tsx'

/** The guarantor of a business, and the contacts of any customer. */
export default function Contacts() {
  const order = useOrderWithDrafts()
  if (hasFailed(order))
    return (
      <OrderNotLoaded
        title="Contacts"
        message={messages.contactsNotRetrieved.text}
        queries={[order]}
        onLoaded={() => notify(message('contactsRetrieved'))}
      />
    )
  if (!order.data) return <LoadingState title="Contacts" label="Loading the contacts" lines={8} />
  return <ContactsScreen key={order.data.orderID} order={order.data} />
}

function ContactsScreen({ order }: { order: OrderDetail }) {
  const { orderID, customer } = order
  const { edit } = useScreenSearch(contactsSearch)
  const { change } = useSearchNavigation(contactsSearch)
  const close = useCallback(() => change({ edit: undefined }, { replace: true, resetScroll: true }), [change])
  const { isAdmin } = useDealer()
  const readOnly = isReadOnly(order, isAdmin)
  const contacts = order.contacts.filter(({ isGuarantor }) => !isGuarantor)
  // The panel stays open if somebody else deletes its contact, and opens for a draft that was left of a deleted one.
  const lastOpen = useRef<Contact>(undefined)
  const openContact = [...contacts, lastOpen.current, draftOf(orderID, edit)].find(
    (contact) => contact?.contactID === edit,
  )
  lastOpen.current = openContact
  const isOpen = !readOnly && (edit === 'new' || openContact !== undefined)
  const isBusiness = customer.custType === 'business'
  const list = (
    <ContactList
      contacts={contacts}
      hrefOf={readOnly ? undefined : ({ contactID }) => toScreen(`/create-contacts?edit=${contactID}`, orderID)}
      onAdd={() => change({ edit: 'new' }, { resetScroll: true })}
    />
  )
  return (
    <>
      <ScreenTitle
        title={isBusiness ? 'Guarantor' : 'Contacts'}
        subtitle={
          readOnly
            ? orderReasonOf(order)
            : isBusiness
              ? 'The guarantor of the business, and the contacts for its services.'
              : 'The contacts for the services of this customer.'
        }
      >
        <FormFields component="create-contacts" />
      </ScreenTitle>
      <CorrectionNotice order={order} />
      {isBusiness ? (
        <GuarantorPart order={order} readOnly={readOnly} paused={isOpen}>
          {list}
        </GuarantorPart>
      ) : (
        list
      )}
      {isOpen && (
        <ContactPanel key={openContact?.contactID ?? 'new'} orderID={orderID} contact={openContact} onClose={close} />
      )}
    </>
  )
}

/** Returns a contact as they were when their draft began. Undefined if there is no draft. */
function draftOf(orderID: number, contactID: unknown): Contact | undefined {
  const draft = orderDrafts(orderID).find(`${contactPrefix}${contactID}`) as Draft<object> | undefined
  return draft && ({ ...draft.base, contactID, version: draft.version } as Contact)
}

interface PartProps {
  order: OrderDetail
  readOnly: boolean
  paused: boolean
  children: ReactNode
}

function GuarantorPart({ order, readOnly, paused, children }: PartProps) {
  const { orderID } = order
  // Keep the form mounted when a new guarantor is saved, but reset it after a removal.
  const [removals, setRemovals] = useState(0)
  const guarantor = guarantorOf(order)
  if (guarantor?.isRepresentative)
    return (
      <>
        <Section title="Guarantor">
          <Notice>
            <span>
              {guarantor.name}, the authorised representative, guarantees the debts of the business in person.
            </span>
            {!readOnly && <AppLink href={toScreen('/create-customer?field=isGuarantor', orderID)}>Change it</AppLink>}
          </Notice>
        </Section>
        {children}
      </>
    )
  const person = order.contacts.find(({ isGuarantor }) => isGuarantor)
  return (
    <GuarantorForm
      key={removals}
      orderID={orderID}
      guarantor={person}
      readOnly={readOnly}
      paused={paused}
      onRemoved={() => setRemovals(removals + 1)}
    >
      {children}
    </GuarantorForm>
  )
}
