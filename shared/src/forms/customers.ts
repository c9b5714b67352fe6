import { z } from 'zod'
import { addressFields, addressInput } from '../contract/address.ts'
import { companyFields } from '../contract/company.ts'
import { contactFields, guarantorFields, neededOfGuarantor } from '../contract/contacts.ts'
import { customerFields } from '../contract/customers.ts'
import { companyErrors, contactErrors, nameErrors, typedAddressErrors } from '../rules/customers.ts'
import { missingOf } from '../rules/validation.ts'
import { formOf, withErrors } from './form.ts'

export const companyForm = formOf(companyFields, { errors: companyErrors })

/** An address that is typed by hand needs all its parts; one that the search found, or an empty one, does not. */
const editedAddress = withErrors(
  addressInput.extend({
    state: z.preprocess((value) => value ?? '', addressFields.state.schema),
    addressID: z.number().optional(),
  }) as z.ZodType<Record<string, unknown>, Record<string, unknown>>,
  (address) => typedAddressErrors(addressFields, address),
)

/** The person form: at least one of the two names, and every address whole. */
export const personForm = formOf(customerFields, {
  shape: { addressDetails: z.array(editedAddress) },
  errors: nameErrors,
})

export const contactForm = formOf(contactFields, { errors: contactErrors })

const everyField = { ...contactFields, ...guarantorFields }
export const guarantorForm = formOf(everyField, {
  errors: (person) => missingOf(everyField, neededOfGuarantor, person),
})

const { salutation, firstName, surname, jobTitle, mobile, email } = customerFields
const { abn, companyName } = companyFields
export const newPersonFields = { salutation, firstName, surname, jobTitle, mobile, email }
export const newCompanyFields = { abn, companyName }
export const neededOfNewCustomer = ['firstName', 'surname', 'mobile']

/** A customer with what an application needs of them. */
export const newCustomerForm = formOf(
  { ...newPersonFields, ...newCompanyFields },
  {
    shape: { custType: z.enum(['residential', 'business']) },
    errors: (given) => {
      const isBusiness = given.custType === 'business'
      const missing = missingOf({ ...newPersonFields, ...newCompanyFields }, neededOfNewCustomer, given)
      if (!isBusiness) return missing
      return [...missing, ...missingOf(newCompanyFields, ['abn'], given), ...companyErrors(given)]
    },
  },
)
