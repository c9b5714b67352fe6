import { addressFields } from '@dealerline/shared/contract/address.ts'
import { addressLine } from '@dealerline/shared/rules/address-line.ts'
import { isEmptyAddress, typedAddressErrors } from '@dealerline/shared/rules/customers.ts'
import { Button } from '@mantine/core'
import { IconArrowUp, IconMapPin, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { type FieldValues, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { AddressSearch } from '../../fields/AddressSearch.tsx'
import { blankAddress } from '../../fields/blank-address.ts'
import { TypedAddress } from '../../records/customers/TypedAddress.tsx'
import { IconButton } from '../../ui/form/IconButton.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { Pill } from '../../ui/shell/Pill.tsx'
import type { EditedAddress } from './customer-values.ts'
import classes from './customers.module.css'

type Form = UseFormReturn<FieldValues, unknown, FieldValues>

const name = 'addressDetails'

/** The customer's addresses, the main one first, found by search or typed by hand. */
export function AddressFieldset({ form }: { form: Form }) {
  const { control } = form
  const { fields, append, move, remove } = useFieldArray({ control, name })
  const formValue: unknown = useWatch({ control, name })
  const addresses = Array.isArray(formValue) ? (formValue as EditedAddress[]) : []
  const [problem, setProblem] = useState<string>()
  // The positions of the addresses that are open for typing their parts. An address stays open after it was saved.
  const [openPositions, setOpenPositions] = useState<readonly number[]>([])
  const newlyOpen = addresses.flatMap(({ formattedAddress }, position) =>
    formattedAddress || openPositions.includes(position) ? [] : [position],
  )
  if (newlyOpen.length > 0) setOpenPositions([...openPositions, ...newlyOpen])
  const makeMain = (position: number) => {
    move(position, 0)
    const isOpen = openPositions.includes(position)
    const others = openPositions.filter((each) => each !== position).map((each) => (each < position ? each + 1 : each))
    setOpenPositions(isOpen ? [0, ...others] : others)
  }
  const removeAt = (position: number) => {
    remove(position)
    const others = openPositions.filter((each) => each !== position)
    setOpenPositions(others.map((each) => (each > position ? each - 1 : each)))
  }
  const add = (address: EditedAddress) => {
    const isExisting = addresses.some((existingAddress) => addressLine(existingAddress) === address.formattedAddress)
    setProblem(isExisting ? 'This address is already in the list' : undefined)
    if (!isExisting) append(address, { shouldFocus: false })
  }
  const addByHand = (address: EditedAddress) => {
    const last = addresses.at(-1)
    // The click on the button below leaves the search field, whose text is in the list already.
    const isOpen = last && last.addressID === undefined && typedAddressErrors(addressFields, last).length > 0
    if (!isOpen || !isEmptyAddress(address)) append(address, { shouldFocus: false })
  }
  // Remove the id of the search result, because the typed address may be a different address.
  const clearSearchResult = (position: number) => {
    for (const field of ['formattedAddress', 'searchResultId'])
      form.setValue(`${name}.${position}.${field}`, '', { shouldDirty: true })
  }
  return (
    <Section title="Addresses">
      {fields.length > 0 && (
        <ol className={classes.addresses}>
          {fields.map((_, position) => {
            const address: EditedAddress = addresses[position] ?? blankAddress
            const isStored = address.addressID !== undefined
            const isManual = openPositions.includes(position)
            const text = addressLine(address) || 'New address'
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a save gives the fields other ids, but must not take the focus
              <li key={position} className={classes.address}>
                <div className={classes.addressLine}>
                  <IconMapPin size={18} aria-hidden />
                  <span className={classes.addressText}>{text}</span>
                  {position === 0 ? (
                    <Pill label="Main address" tone="info" icon={IconMapPin} />
                  ) : (
                    <IconButton
                      size="compact-sm"
                      variant="subtle"
                      icon={IconArrowUp}
                      aria-label={`Make main: ${text}`}
                      onClick={() => makeMain(position)}
                    >
                      Make main
                    </IconButton>
                  )}
                  {isStored && !isManual && (
                    <IconButton
                      size="compact-sm"
                      variant="subtle"
                      icon={IconPencil}
                      aria-label={`Edit: ${text}`}
                      onClick={() => setOpenPositions([...openPositions, position])}
                    >
                      Edit
                    </IconButton>
                  )}
                  {!isStored && (
                    <IconButton
                      size="compact-sm"
                      variant="subtle"
                      color="danger"
                      icon={IconTrash}
                      aria-label={`Remove: ${text}`}
                      onClick={() => removeAt(position)}
                    >
                      Remove
                    </IconButton>
                  )}
                </div>
                {isManual && (
                  <div className={classes.addressFields}>
                    <TypedAddress
                      name={`${name}.${position}`}
                      control={control}
                      onValueChange={() => clearSearchResult(position)}
                    />
                  </div>
                )}
              </li>
            )
          })}
        </ol>
      )}
      <AddressSearch
        name="address"
        requiredToSend={fields.length === 0}
        error={problem}
        onChoose={add}
        onType={addByHand}
      />
      <Button mt="var(--space-2)" size="compact-sm" variant="subtle" onClick={() => addByHand(blankAddress)}>
        Type an address by hand
      </Button>
    </Section>
  )
}
