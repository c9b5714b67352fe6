import type { AbnResult } from '@dealerline/shared/contract/company.ts'
import { companyFields } from '@dealerline/shared/contract/company.ts'
import { companyFromRegister, type RegisterFacts, soleTraderFacts } from '@dealerline/shared/record-rules/company.ts'
import { isValidAbn, toRegisterDigits } from '@dealerline/shared/rules/abn.ts'
import { Button } from '@mantine/core'
import { useRef } from 'react'
import { type FieldValues, type UseFormReturn, useFormState, useWatch } from 'react-hook-form'
import { FieldControl, noChoices } from '../../fields/FieldControl.tsx'
import { useFormLayout } from '../../fields/form-layout.tsx'
import { FormGrid } from '../../ui/form/FormGrid.tsx'
import { Section } from '../../ui/form/Section.tsx'
import { SelectField } from '../../ui/form/SelectField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { AbnAnswerPanel } from './AbnAnswerPanel.tsx'
import classes from './customers.module.css'
import { entityTypeOptions } from './entity-types.ts'
import { useAbnLookup } from './use-abn-lookup.ts'

interface Props {
  form: UseFormReturn<FieldValues, unknown, FieldValues>
  /** The stored ABN, which needs no look-up. */
  storedAbn: string
}

/** A business: the register fills in its details by ABN. Sole traders also give their director's details. */
export function CompanyFieldset({ form, storedAbn }: Props) {
  const { control } = form
  const [abn, entityType, required] = useWatch({ control, name: ['abn', 'entityType', 'isdirectorSurnameRequired'] })
  const set = (facts: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(facts))
      form.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  }
  const registerFacts = useRef<RegisterFacts>(undefined)
  const askedWith = useRef<FieldValues>({})
  const lookup = useAbnLookup((entry: AbnResult) => {
    registerFacts.current = companyFromRegister(entry)
    // What the person has typed while the register was asked stays.
    const isUntouched = ([name]: [string, unknown]) => form.getValues(name) === askedWith.current[name]
    set(Object.fromEntries(Object.entries(registerFacts.current).filter(isUntouched)))
  })
  const lookUp = (text: string) => {
    askedWith.current = { ...form.getValues() }
    void lookup.ask(text)
  }
  const ask = () => lookUp(String(abn))
  const changeAbn = (newAbn: unknown) => {
    const text = toRegisterDigits(String(newAbn))
    if (registerFacts.current) set(clearRegisterFacts(registerFacts.current, form.getValues()))
    registerFacts.current = undefined
    if (text !== storedAbn && isValidAbn(text)) lookUp(text)
    else lookup.clear()
  }
  const digits = toRegisterDigits(String(abn ?? ''))
  const otherNames = lookup.answer.kind === 'found' ? lookup.answer.entry.other_names : []
  const { errors } = useFormState({ control })
  const shows = useFormLayout('create-company')
  const field = (name: keyof typeof companyFields, need?: 'required' | 'requiredToSend') =>
    (need || shows(name, errors[name] !== undefined)) && (
      <FieldControl
        name={name}
        control={control}
        field={companyFields[name]}
        choices={noChoices}
        {...(need && { [need]: true })}
      />
    )
  return (
    <>
      <Section title="Business">
        <FormGrid>
          <div className={classes.abn}>
            <TextField
              name="abn"
              label="ABN"
              control={control}
              requiredToSend
              inputMode="numeric"
              onValueChange={changeAbn}
            />
            {lookup.answer.kind === 'idle' && isValidAbn(digits) && digits !== storedAbn && (
              <Button variant="default" onClick={ask}>
                Ask the register
              </Button>
            )}
          </div>
          <AbnAnswerPanel answer={lookup.answer} abn={digits} onRetry={ask} />
          {field('companyName', 'required')}
          {shows('tradingName', errors.tradingName !== undefined) && (
            <div>
              <TextField
                name="tradingName"
                label={companyFields.tradingName.label}
                control={control}
                onValueChange={() => form.setValue('isUpdatedTradingName', true)}
              />
              {otherNames.length > 1 && (
                <div className={classes.names}>
                  <span>Registered:</span>
                  {otherNames.map((name) => (
                    <Button
                      key={name}
                      size="compact-xs"
                      variant="default"
                      onClick={() => set({ tradingName: name, isUpdatedTradingName: false })}
                    >
                      {name}
                    </Button>
                  ))}
                </div>
              )}
            </div>
          )}
          <SelectField
            name="entityType"
            label={companyFields.entityType.label}
            control={control}
            options={entityTypeOptions(String(entityType ?? ''))}
            onValueChange={(code: unknown) => set(soleTraderFacts(String(code ?? '')))}
          />
          {field('acn')}
          {field('abn_status_from_date')}
        </FormGrid>
      </Section>
      <Section title="Director">
        <p className={classes.hint}>
          {required
            ? 'For this entity type, the surname and the date of birth are needed to send an order.'
            : 'Needed for sole traders, partnerships and trusts only; enter them if you know them.'}
        </p>
        <FormGrid>
          {field('directorGivenName')}
          {field('directorSurname', required === true ? 'requiredToSend' : undefined)}
          {field('dateOfBirth', required === true ? 'requiredToSend' : undefined)}
          {field('driversLicenseNumber')}
          {field('guaranteeAttached')}
        </FormGrid>
      </Section>
    </>
  )
}

/**
 * Clears the register's values for the previous ABN, so that they don't appear next to this one; keeps typed values.
 */
function clearRegisterFacts(
  { abn: _abn, ...registerFacts }: RegisterFacts,
  values: FieldValues,
): Record<string, unknown> {
  const unchangedFacts = Object.entries(registerFacts).filter(([name, value]) => value === values[name])
  return Object.fromEntries(unchangedFacts.map(([name, value]) => [name, typeof value === 'boolean' ? false : '']))
}
