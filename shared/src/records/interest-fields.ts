import { cleanAcn, cleanPostcode, states } from '../cells/registers.ts'
import type { FieldError } from '../errors.ts'
import { isValidAcn } from '../rules/abn.ts'
import { maxID } from '../rules/ids.ts'
import { requiredOf } from '../rules/person-name.ts'
import { missingOf } from '../rules/validation.ts'
import { type CatalogueField, required, section } from './catalogue-fields.ts'
import { registerNumber } from './dealer-fields.ts'
import { choice, count, date, email, flag, paragraphs, phone, text } from './kinds.ts'
import { cleanedText } from './nested-kinds.ts'

/** The form of a person who would like to sell. */
export const interestFields = {
  ...section('Person', {
    // `missingNames` requires them.
    firstName: { ...text('First name', { length: 60 }), required: true as const },
    lastName: { ...text('Last name', { length: 60 }), required: true as const },
    /** The name is in `lastName`, and `firstName` is not required. */
    hasOneName: flag('Has one name only'),
    email: required(email('E-mail')),
    mobileNo: required(phone('Mobile', 'mobileOnly')),
    telephone: phone('Telephone', 'phonenumber'),
  }),
  ...section('Business', {
    dealerName: required(text('Business name', { length: 100 })),
    acn: registerNumber('ACN', cleanAcn, isValidAcn),
    contactName: text('Contact', { length: 100, help: 'The person to contact, if that is somebody else.' }),
    address: text('Address', { length: 200 }),
    suburb: text('Suburb', { length: 60 }),
    state: choice('State', Object.fromEntries(states.map((state) => [state, state]))),
    postcode: cleanedText('Postcode', 10, cleanPostcode),
    currentBusiness: paragraphs('What the business does now', 500),
  }),
  ...section('Selling', {
    salesRegion: text('Where you would sell', { length: 100 }),
    referrer: text('Who told you about us', { length: 100 }),
    salesObjectives: paragraphs('What you would like to achieve', 500),
  }),
} satisfies Record<string, CatalogueField>

/** Returns an error for each missing name. */
export const missingNames = (values: Readonly<Record<string, unknown>>): FieldError[] =>
  missingOf(interestFields, requiredOf(['firstName', 'lastName'], values, 'lastName'), values)

/** The fields of the form, and the fields that staff maintain. */
export const staffInterestFields = {
  ...interestFields,
  ...section('Follow-up', {
    scheduleDate: date('Meeting on'),
    refDealerId: {
      ...count('Referring dealer', { max: maxID, help: 'The dealer who referred them.' }),
      list: 'dealers' as const,
    },
  }),
} satisfies Record<string, CatalogueField>
