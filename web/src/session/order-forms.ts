/** The forms of an order, by the part of their draft, which is also their place in the history of the order. */
export const orderForms = [
  { part: 'customer', label: 'Customer', route: '/create-customer' },
  { part: 'company', label: 'Business details', route: '/create-company' },
  { part: 'guarantor', label: 'Guarantor', route: '/create-contacts' },
  { part: 'delivery', label: 'Delivery address', route: '/create-hardware/false' },
  { part: 'payment', label: 'Payment', route: '/direct-debit' },
  { part: 'relocation', label: 'Change of address', route: '/change-address' },
  { part: 'change-of-lessee', label: 'Change of lessee', route: '/change-lessee' },
  { part: 'finance', label: 'Finance application', route: '/create-finance' },
  { part: 'quote', label: 'Quote details', route: '/quote-details' },
] as const

export type OrderFormPart = (typeof orderForms)[number]['part']

/** The part of the draft of a contact begins with this text, followed by the contact's id. */
export const contactPrefix = 'contact-'
export const contactRoute = (part: string) => `/create-contacts?edit=${part.slice(contactPrefix.length)}`

export const labelOfForm = (part: OrderFormPart): string => orderForms.find((form) => form.part === part)?.label ?? part
