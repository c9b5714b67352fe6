import { z } from 'zod'
import { addressFields, addressInput } from '../contract/address.ts'
import { companyFields } from '../contract/company.ts'
import { contactFields, guarantorFields, requiredGuarantorFields } from '../contract/contacts.ts'
import { customerFields } from '../contract/customers.ts'
import { correctionErrors, findFactTypeByID, reasonErrors } from '../rules/address-facts.ts'
import { companyErrors, contactErrors, nameErrors, typedAddressErrors } from '../rules/customers.ts'
import { erasureReason, isCustomerNumber, wrongCustomerNumber } from '../rules/erasure.ts'
import { requiredOf } from '../rules/person-name.ts'
import { limited } from '../rules/schemas.ts'
import { missingOf } from '../rules/validation.ts'
import { formOf, withErrors } from './form.ts'

export const companyForm = formOf(companyFields, { errors: companyErrors })

/** An address typed by hand requires all its parts; an address from the search, or an empty one, does not. */
const editedAddress = withErrors(
  addressInput.extend({
    state: z.preprocess((value) => value ?? '', addressFields.state.schema),
    addressID: z.number().optional(),
  }) as z.ZodType<Record<string, unknown>, Record<string, unknown>>,
  (address) => typedAddressErrors(addressFields, address),
)

/** The form of a person: requires a first name or surname, and complete addresses. */
export const personForm = formOf(customerFields, {
  shape: { addressDetails: z.array(editedAddress) },
  errors: nameErrors,
})

export const contactForm = formOf(contactFields, { errors: contactErrors })

const allContactFields = { ...contactFields, ...guarantorFields }
export const guarantorForm = formOf(allContactFields, {
  errors: (person) => missingOf(allContactFields, requiredOf(requiredGuarantorFields, person), person),
})

const { salutation, firstName, surname, hasOneName, jobTitle, mobile, email } = customerFields
const { abn, companyName } = companyFields
export const newPersonFields = { salutation, firstName, surname, hasOneName, jobTitle, mobile, email }
export const newCompanyFields = { abn, companyName }
export const requiredNewCustomerFields = ['firstName', 'surname', 'mobile']

/** A customer with the details that an application requires. */
export const newCustomerForm = formOf(
  { ...newPersonFields, ...newCompanyFields },
  {
    shape: { custType: z.enum(['residential', 'business']) },
    errors: (values) => {
      const isBusiness = values.custType === 'business'
      const missing = missingOf(
        { ...newPersonFields, ...newCompanyFields },
        requiredOf(requiredNewCustomerFields, values),
        values,
      )
      if (!isBusiness) return missing
      return [...missing, ...missingOf(newCompanyFields, ['abn'], values), ...companyErrors(values)]
    },
  },
)

/** The confirmation of an erasure. */
export const erasureForm = (customerID: number) =>
  z.object({
    confirmedID: z.string().refine((text) => isCustomerNumber(text, customerID), wrongCustomerNumber(customerID)),
    reason: erasureReason,
  })

/** The correction of a fact of an address. `typeID` is chosen only for a new fact. */
export const addressFactForm = withErrors(
  z.object({ typeID: z.string(), value: limited('Value', 300), reason: limited('Reason', 300) }),
  ({ typeID, value, reason }) => {
    const type = findFactTypeByID(typeID)
    return type
      ? correctionErrors({ ...type, value, reason })
      : [{ path: 'typeID', message: 'Choose a fact' }, ...reasonErrors(reason)]
  },
)
