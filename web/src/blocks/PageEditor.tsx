import { type Block, hasDelivery, type Row, type RowsByBlock, toCatalogue } from '@dealerline/shared/blocks/block.ts'
import type { Page } from '@dealerline/shared/blocks/page.ts'
import type { Bundle } from '@dealerline/shared/contract/catalogue.ts'
import type { Contact } from '@dealerline/shared/contract/contacts.ts'
import type { OrderDetail } from '@dealerline/shared/contract/orders.ts'
import { factsOf } from '@dealerline/shared/record-rules/requirements.ts'
import { maySetPrices } from '@dealerline/shared/record-rules/row-rules.ts'
import type { Handset, RatePlan } from '@dealerline/shared/records/catalogue-fields.ts'
import { toCallerKind } from '@dealerline/shared/rules/access.ts'
import type { LicenceField } from '@dealerline/shared/rules/cmc-licences.ts'
import { componentOf } from '@dealerline/shared/rules/component.ts'
import { messages } from '@dealerline/shared/rules/messages.ts'
import { isReadOnly } from '@dealerline/shared/rules/order-states.ts'
import { useCallback, useMemo, useState } from 'react'
import type { Choices } from '../fields/choices.ts'
import { VisibleFields } from '../fields/VisibleFields.tsx'
import { CorrectionNotice } from '../session/CorrectionNotice.tsx'
import { useDealer } from '../session/portal.ts'
import { orderReasonOf } from '../session/read-only-reason.ts'
import { Notice } from '../ui/feedback/Notice.tsx'
import { ScreenTitle } from '../ui/form/ScreenTitle.tsx'
import { BlockEditor } from './BlockEditor.tsx'
import { ContactsBar } from './ContactsBar.tsx'
import { AllLinesLink } from './services/AllLinesLink.tsx'
import { ServiceTotals } from './services/ServiceTotals.tsx'

interface Props {
  page: Page
  blocks: readonly Block[]
  order: OrderDetail
  plans: readonly RatePlan[]
  /** The plans that the person uses most. Undefined until they are known. */
  usedPlans: readonly number[] | undefined
  handsets: readonly Handset[]
  contacts: readonly Contact[]
  bundles: readonly Bundle[]
  /** The licences of the call management console, if a block prices them. */
  licences: readonly LicenceField[] | undefined
  /** The customer's next free number, if a block numbers its rows. */
  firstNumber: number
  /** The visible fields of the page. Undefined shows all fields. */
  layout: readonly string[] | undefined
}

/** Edits the blocks of one page. Changes are saved within a second. */
export function PageEditor(props: Props) {
  const { page, blocks, order, plans, usedPlans, handsets, contacts, bundles, licences, firstNumber, layout } = props
  const catalogue = useMemo(() => toCatalogue(plans, handsets, licences), [plans, handsets, licences])
  const { authLevel, authGroup, flags, isAdmin } = useDealer()
  const caller = toCallerKind(authLevel, authGroup)
  const facts = useMemo(() => ({ ...factsOf(order), setsPrices: maySetPrices(caller) }), [order, caller])
  const addresses = order.customer.addressDetails
  const choices: Choices = useMemo(
    () => ({ plans, usedPlans, handsets, addresses, contacts, bundles, residential: facts.residential }),
    [plans, usedPlans, handsets, addresses, contacts, bundles, facts.residential],
  )
  const [typedRows, setTypedRows] = useState<RowsByBlock>({})
  const reportRows = useCallback(
    (name: string, rows: readonly Row[]) => setTypedRows((before) => ({ ...before, [name]: rows })),
    [],
  )
  const rows: RowsByBlock = useMemo(() => {
    const savedRows = Object.entries(order.content).map(([name, content]) => [name, content?.rows])
    return { ...Object.fromEntries(savedRows), ...typedRows }
  }, [order.content, typedRows])
  const readOnly = isReadOnly(order, isAdmin)
  const needsContacts = blocks.some((block) =>
    Object.values({ ...block.rows, ...(!block.header?.part && block.header?.fields) }).some(
      ({ kind }) => kind === 'contact',
    ),
  )
  return (
    <>
      <ScreenTitle title={page.label} subtitle={readOnly ? orderReasonOf(order) : undefined} sticky>
        <ServiceTotals service={props} order={order} />
        <AllLinesLink page={page} order={order} />
        {caller === 'Admin' && <VisibleFields component={componentOf(page.route)} visible={layout} />}
      </ScreenTitle>
      <CorrectionNotice order={order} />
      {order.financedHardware && blocks.some(hasDelivery) && <Notice>{messages.hardwareFinanced.text}</Notice>}
      {blocks.map((block, position) => (
        <BlockEditor
          key={block.name}
          {...{ block, order, flags, facts, catalogue, choices, firstNumber, readOnly, layout, reportRows }}
          isAlone={blocks.length === 1}
          isFirst={position === 0}
          pageRows={rows}
        />
      ))}
      {needsContacts && !readOnly && <ContactsBar orderID={order.orderID} />}
    </>
  )
}
