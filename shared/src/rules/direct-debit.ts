/** How an order is paid for, as people choose it. */
export const directDebitOptions = { existing: 1, newDetails: 2, creditCard: 3, none: 4 } as const
export type DirectDebitOption = (typeof directDebitOptions)[keyof typeof directDebitOptions]

export const directDebitLabels: Record<DirectDebitOption, string> = {
  1: 'Existing direct debit',
  2: 'New account details',
  3: 'Credit card',
  4: 'No details provided',
}

export interface DirectDebitFlags {
  useExisting: boolean
  payWithCreditCard: boolean
  noDetailsProvided: boolean
}

/** The option that the flags stand for. Where several are set, existing wins over the card, and the card over none. */
export function directDebitOption(flags: DirectDebitFlags): DirectDebitOption {
  if (flags.useExisting) return directDebitOptions.existing
  if (flags.payWithCreditCard) return directDebitOptions.creditCard
  return flags.noDetailsProvided ? directDebitOptions.none : directDebitOptions.newDetails
}

/** The flags of an option: its own is set, the others are clear. */
export function directDebitFlags(option: DirectDebitOption): DirectDebitFlags {
  return {
    useExisting: option === directDebitOptions.existing,
    payWithCreditCard: option === directDebitOptions.creditCard,
    noDetailsProvided: option === directDebitOptions.none,
  }
}

/** A BSB as it is written, `NNN-NNN`; six digits that were typed without the hyphen get it. */
export function writeBsb(typed: string): string {
  const digits = typed.replace(/[\s-]/g, '')
  return /^\d{6}$/.test(digits) ? `${digits.slice(0, 3)}-${digits.slice(3)}` : typed.trim()
}

/** A bank's number with all but its last three digits hidden. */
export function maskNumber(number: string): string {
  return number.slice(0, -3).replace(/\d/g, '•') + number.slice(-3)
}

/** Direct debit details for people who must not read the bank's numbers in full. */
export function maskDirectDebit<D extends { bsb: string; accountNumber: string }>(details: D): D {
  return { ...details, bsb: maskNumber(details.bsb), accountNumber: maskNumber(details.accountNumber) }
}
