import type { Address } from '@dealerline/shared/contract/address.ts'
import { type AddressFact, factCalls } from '@dealerline/shared/contract/facts.ts'
import { factTypeID, factTypes } from '@dealerline/shared/rules/address-facts.ts'
import { IconHistory, IconPencil, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../api.ts'
import { failureOf } from '../../ui/feedback/failure-of.ts'
import { Disclosure } from '../../ui/form/Disclosure.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { DataList, type ListColumn } from '../../ui/list/DataList.tsx'
import classes from './customers.module.css'
import { FactCorrection } from './FactCorrection.tsx'
import { FactHistory } from './FactHistory.tsx'
import { factConfidence, factKey, factLabel, factSource, factTime, factValue } from './fact-words.ts'

/** The known facts of each address of a customer. */
export function AddressFacts({ addresses }: { addresses: readonly Address[] }) {
  if (addresses.length === 0) return null
  return (
    <Section title={`Address facts (${addresses.length})`}>
      <p className={classes.hint}>
        What is known about each address, and from where. Checks and orders use these facts again.
      </p>
      {addresses.map(({ addressID, formattedAddress, searchResultId }) => (
        <Disclosure key={addressID} label={formattedAddress}>
          <FactsOfAddress key={`${formattedAddress} ${searchResultId}`} addressID={addressID} text={formattedAddress} />
        </Disclosure>
      ))}
    </Section>
  )
}

type OpenPart = { correct: AddressFact | undefined } | 'history'

function FactsOfAddress({ addressID, text }: { addressID: number; text: string }) {
  const [openPart, setOpenPart] = useState<OpenPart>()
  // Checks and saved addresses change the facts, so they are read again each time.
  const facts = useQuery({ ...query(factCalls.getAddressFacts, { params: { id: addressID } }), staleTime: 0 })
  const inUse = facts.data?.filter(({ isCurrent }) => isCurrent).toSorted(byType)
  const close = () => setOpenPart(undefined)
  const columns: ListColumn<AddressFact>[] = [
    { key: 'kind', label: 'Fact', width: 150, render: factLabel },
    { key: 'value', label: 'Value', render: (fact) => <Value fact={fact} facts={facts.data ?? []} /> },
    { key: 'source', label: 'Source', render: factSource },
    { key: 'confidence', label: 'Confidence', width: 130, render: factConfidence },
    { key: 'time', label: 'Learned', width: 150, render: factTime },
    {
      key: 'correct',
      label: 'Change',
      width: 110,
      render: (fact) => (
        <IconButton
          size="compact-sm"
          variant="subtle"
          icon={IconPencil}
          aria-label={`Correct: ${factLabel(fact)} ${factValue(fact)}`}
          onClick={() => setOpenPart({ correct: fact })}
        >
          Correct
        </IconButton>
      ),
    },
  ]
  return (
    <>
      <DataList
        label={`Facts of ${text}`}
        isCompact
        columns={columns}
        items={inUse}
        itemKey={factKey}
        failed={failureOf(facts, 'The facts of this address could not be loaded.')}
        empty={{ compact: true, message: 'Nothing is known about this address yet.' }}
      />
      {facts.data && (
        <div className={classes.factActions}>
          <IconButton
            size="compact-sm"
            variant="subtle"
            icon={IconPlus}
            onClick={() => setOpenPart({ correct: undefined })}
          >
            Add a fact
          </IconButton>
          <IconButton size="compact-sm" variant="subtle" icon={IconHistory} onClick={() => setOpenPart('history')}>
            History
          </IconButton>
        </div>
      )}
      {openPart === 'history' && <FactHistory facts={facts.data ?? []} text={text} onClose={close} />}
      {openPart && openPart !== 'history' && (
        <FactCorrection addressID={addressID} fact={openPart.correct} text={text} onClose={close} />
      )}
    </>
  )
}

const typeIDs = factTypes.map(factTypeID)
const byType = (one: AddressFact, other: AddressFact) =>
  typeIDs.indexOf(factTypeID(one)) - typeIDs.indexOf(factTypeID(other)) || other.factID - one.factID

/** A value, with the different one of a system that a correction replaces. */
function Value({ fact, facts }: { fact: AddressFact; facts: readonly AddressFact[] }) {
  const other = facts.find(
    ({ kind, network, endedAt, isCurrent }) =>
      !isCurrent && endedAt === '' && kind === fact.kind && network === fact.network,
  )
  return (
    <>
      {factValue(fact)}
      {other && (
        <span className={classes.quiet}>
          {' '}
          · {factSource(other)} has {factValue(other)}
        </span>
      )}
    </>
  )
}
