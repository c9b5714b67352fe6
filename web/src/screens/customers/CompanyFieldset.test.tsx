import type { AbnResult } from '@dealerline/shared/contract/company.ts'
import { companyFields } from '@dealerline/shared/contract/company.ts'
import { companyForm } from '@dealerline/shared/forms/customers.ts'
import { fieldValues } from '@dealerline/shared/records/kinds.ts'
import { screen, waitFor } from '@testing-library/react'
import type { FieldValues } from 'react-hook-form'
import { describe, expect, test, vi } from 'vitest'
import { useZodForm } from '../../ui/form/use-zod-form.ts'
import { show } from '../../ui/testing/render.tsx'
import { CompanyFieldset } from './CompanyFieldset.tsx'

const soleTrader: AbnResult = {
  entity_name: 'NGUYEN, THI LAN',
  entity_type_code: 'IND',
  entity_name_type: 'LegalName',
  other_names: ["Lan's Alterations", 'Lan Repairs'],
  abn: '26468395062',
  acn: '',
  abn_status_from_date: '2018-03-19',
}

const company: AbnResult = {
  entity_name: 'NOVAK PLUMBING & GAS PTY LTD',
  entity_type_code: 'PRV',
  entity_name_type: 'MainName',
  other_names: [],
  abn: '75104999662',
  acn: '104999662',
  abn_status_from_date: '1999-01-01',
}

let formValues: FieldValues = {}

function Form() {
  const form = useZodForm<FieldValues, FieldValues>(companyForm, { defaultValues: fieldValues(companyFields, {}) })
  formValues = form.watch()
  return <CompanyFieldset form={form} storedAbn="" />
}

const answer = (body: unknown, status = 200) => Promise.resolve(new Response(JSON.stringify(body), { status }))

/** Answers as the register with these entries, by ABN. */
function register(...entries: AbnResult[]) {
  const fetchMock = vi.fn((address: string) => {
    const results = entries.filter((entry) => address.endsWith(entry.abn))
    return answer({ abn_status: results.length > 0, result_count: results.length, results })
  })
  const everyField = () => answer(Object.keys(companyFields))
  vi.stubGlobal('fetch', (address: string) => (address.includes('/layout/') ? everyField() : fetchMock(address)))
  return fetchMock
}

/** Whether the text below the field says that it is required to send the order. */
const isNeeded = (label: RegExp) => {
  const descriptionID = screen.getByRole('textbox', { name: label }).getAttribute('aria-describedby') ?? ''
  return descriptionID.split(' ').some((id) => document.getElementById(id)?.textContent?.includes('Needed to send'))
}

describe('the company form', () => {
  test('looks up an ABN only if its checksum is valid', async () => {
    const fetchMock = register(company)
    const { person } = show(<Form />)
    await person.type(screen.getByRole('textbox', { name: /^ABN\b(?! active)/ }), '75104999663')
    expect(await screen.findByText('ABN invalid')).toBeDefined()
    expect(fetchMock).not.toHaveBeenCalled()
    await person.type(screen.getByRole('textbox', { name: /^ABN\b(?! active)/ }), '{Backspace}2')
    await waitFor(() =>
      expect(formValues).toMatchObject({
        companyName: 'NOVAK PLUMBING & GAS PTY LTD',
        acn: '104999662',
        otherOrganisation: false,
      }),
    )
    expect(isNeeded(/^Director surname/)).toBe(false)
  })

  test('requires surname and date of birth of a sole trader, and uses the ABN in place of an ACN', async () => {
    register(soleTrader)
    const { person } = show(<Form />)
    await person.type(screen.getByRole('textbox', { name: /^ABN\b(?! active)/ }), '26 468 395 062')
    await waitFor(() => expect(isNeeded(/^Director surname/)).toBe(true))
    expect(isNeeded(/^Date of birth/)).toBe(true)
    expect(formValues).toMatchObject({
      acn: '26468395062',
      otherOrganisation: true,
      isdirectorSurnameRequired: true,
      isdateOfBirthRequired: true,
    })
    await person.click(screen.getByRole('button', { name: 'Lan Repairs' }))
    expect(formValues.tradingName).toBe('Lan Repairs')
  })

  test('clears values of a register entry when the ABN changes, but keeps typed ones', async () => {
    register(soleTrader)
    const { person } = show(<Form />)
    const abn = screen.getByRole('textbox', { name: /^ABN\b(?! active)/ })
    await person.type(abn, '26468395062')
    await screen.findByText(/active since/)
    await person.clear(screen.getByRole('textbox', { name: 'Trading name' }))
    await person.type(screen.getByRole('textbox', { name: 'Trading name' }), 'Lan and Co')
    await person.clear(abn)
    expect(formValues).toMatchObject({
      companyName: '',
      entityType: '',
      tradingName: 'Lan and Co',
      isdirectorSurnameRequired: false,
    })
  })

  test('keeps a trading name that is typed while the register is asked', async () => {
    let answerNow = () => {}
    vi.stubGlobal('fetch', (address: string) => {
      if (address.includes('/layout/')) return answer(Object.keys(companyFields))
      return new Promise((resolve) => {
        answerNow = () => resolve(answer({ abn_status: true, result_count: 1, results: [soleTrader] }))
      })
    })
    const { person } = show(<Form />)
    await person.type(screen.getByRole('textbox', { name: /^ABN\b(?! active)/ }), '26468395062')
    const tradingName = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Trading name' })
    await person.type(tradingName, 'Lan and')
    answerNow()
    await screen.findByText(/active since/)
    await person.type(tradingName, ' Co')
    expect(tradingName.value).toBe('Lan and Co')
    expect(formValues).toMatchObject({ companyName: 'NGUYEN, THI LAN', isUpdatedTradingName: true })
  })

  test('reports that the register does not respond, and lets everything be typed', {
    meta: { rules: ['ERR-abn-empty-body'] },
  }, async () => {
    vi.stubGlobal('fetch', () =>
      answer({ title: 'An outside system does not answer', code: 'outsideUnavailable' }, 503),
    )
    const { person } = show(<Form />)
    await person.type(screen.getByRole('textbox', { name: /^ABN\b(?! active)/ }), '75104999662')
    expect(
      await screen.findByText(/^The ABN register does not respond\. Internal Server Error from 3rd-Party API$/),
    ).toBeDefined()
    await person.type(screen.getByRole('textbox', { name: /^Company name/ }), 'Novak')
    await person.type(screen.getByRole('combobox', { name: 'Entity type' }), 'DIT')
    await person.tab()
    expect(formValues).toMatchObject({ companyName: 'Novak', isdirectorSurnameRequired: true })
  })

  test('reports that an ABN belongs to an existing customer', async () => {
    vi.stubGlobal('fetch', () =>
      answer({ detail: 'Company Error: ABN is for an existing customer!', code: 'conflict' }, 409),
    )
    const { person } = show(<Form />)
    await person.type(screen.getByRole('textbox', { name: /^ABN\b(?! active)/ }), '75104999662')
    expect(await screen.findByText('Company Error: ABN is for an existing customer!')).toBeDefined()
    expect(screen.getByRole('link', { name: 'Find that customer' }).getAttribute('href')).toBe(
      '/Customers?keyword=75104999662',
    )
  })
})
