import { maxNumbers, numberCalls, type ReservedNumber } from '@dealerline/shared/contract/numbers.ts'
import { numberCount, numberSearchForm } from '@dealerline/shared/forms/orders.ts'
import { formatPhone } from '@dealerline/shared/rules/dialled.ts'
import { Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { ApiError, query, send } from '../../api.ts'
import { notify } from '../../ui/feedback/notify.ts'
import { ChoiceList } from '../../ui/form/ChoiceList.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { NumberField } from '../../ui/form/NumberField.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { useFocusField } from '../../ui/form/use-focus-field.ts'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { FailedLine } from './FailedLine.tsx'
import classes from './parts.module.css'

interface Props {
  orderID: number
  /** The number of phone numbers to search for at first. */
  initialCount: number
  onReserved: (numbers: ReservedNumber[]) => void
  onClose: () => void
}

/** Searches for free numbers in a region and reserves the selected ones. */
export function NumberFinder({ orderID, initialCount, onReserved, onClose }: Props) {
  const form = useZodForm<FieldValues, FieldValues>(numberSearchForm, {
    defaultValues: { range: Math.min(initialCount, maxNumbers), region: '' },
  })
  useFocusField({ field: 'range' })
  const [debouncedRange] = useDebouncedValue<unknown>(form.watch('range'), 300)
  const size = numberCount.safeParse(debouncedRange)
  const regions = useQuery({
    ...query(numberCalls.getPhoneRegions, { params: { range: size.data ?? 1 } }),
    enabled: size.success,
    placeholderData: keepPreviousData,
    // The inventory changes from minute to minute, so results are not cached.
    gcTime: 0,
  })
  const [selectedDids, setSelectedDids] = useState<string[]>([])
  const search = useMutation({
    mutationFn: (values: FieldValues) =>
      send(numberCalls.getAvailablePhoneNumbers, { body: { region: values.region, quantity: values.range } }),
    onSuccess: (numbers) => setSelectedDids(numbers.map(({ did }) => did)),
  })
  const find = form.handleSubmit((values) => search.mutate(values))
  const freeNumbers = search.data ?? []
  const reserveMutation = useMutation({
    mutationFn: (dids: string[]) =>
      send(numberCalls.reservePhoneNumbers, { params: { orderId: orderID }, body: { dids } }),
    onSuccess: (numbers, dids) => {
      onReserved(numbers)
      notify({ httpStatus: 200, message: dids.length === 1 ? 'Number reserved' : `${dids.length} numbers reserved` })
      onClose()
    },
    onError: (error) => {
      notify({ httpStatus: 500, message: `Error reserving numbers: ${error.message}` }, error)
      // Somebody else has reserved some of the numbers: search again to show only free numbers.
      if (error instanceof ApiError && error.status === 409) void find()
    },
  })
  const { data: options } = regions
  const { setValue, getValues } = form
  useEffect(() => {
    const region: unknown = getValues('region')
    if (options && region && !options.some((option) => option.region === region)) setValue('region', '')
  }, [options, getValues, setValue])

  return (
    <div className={classes.finder}>
      <form onSubmit={(event) => void find(event)} aria-label="Find numbers">
        <FormGrid columns={3}>
          <NumberField name="range" control={form.control} label="How many numbers" required />
          <SelectField
            name="region"
            control={form.control}
            label="Region"
            required
            disabled={!regions.data}
            emptyMessage="No region has that many free numbers. Enter fewer"
            options={(options ?? []).map(({ region, state, areaCode, available }) => ({
              value: region,
              label: `${region}, ${state} (${areaCode})`,
              note: `${available} free`,
            }))}
          />
        </FormGrid>
        <div className={`${classes.buttons} ${classes.gap}`}>
          <Button type="submit" variant="default" loading={search.isPending}>
            Show free numbers
          </Button>
          <Button variant="subtle" onClick={onClose}>
            Cancel
          </Button>
        </div>
      </form>
      <FailedLine failure="Error getting phone regions" query={regions} />
      <FailedLine failure="Error getting available numbers" query={{ error: search.error, refetch: find }} />
      {search.isSuccess && freeNumbers.length === 0 && (
        <p className={classes.lead} role="status">
          This region has no free numbers any more.
        </p>
      )}
      {freeNumbers.length > 0 && (
        <>
          <ChoiceList
            key={search.submittedAt}
            takesFocus
            label="Free numbers"
            options={freeNumbers.map(({ did }) => ({ value: did, label: formatPhone(did) }))}
            selected={selectedDids}
            onChange={setSelectedDids}
          />
          <div className={classes.buttons}>
            <Button
              disabled={selectedDids.length === 0}
              loading={reserveMutation.isPending}
              onClick={() => reserveMutation.mutate(selectedDids)}
            >
              {selectedDids.length === 1 ? 'Reserve 1 number' : `Reserve ${selectedDids.length} numbers`}
            </Button>
            <span className={classes.quiet}>
              {selectedDids.length} of {freeNumbers.length} chosen
            </span>
          </div>
        </>
      )}
    </div>
  )
}
