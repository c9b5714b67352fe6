/** The payment options of an order. */
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

/**
 * Returns the option that the flags select. If several are set, the existing direct debit counts first, then the card,
 * then no details.
 */
export function directDebitOption(flags: DirectDebitFlags): DirectDebitOption {
  if (flags.useExisting) return directDebitOptions.existing
  if (flags.payWithCreditCard) return directDebitOptions.creditCard
  return flags.noDetailsProvided ? directDebitOptions.none : directDebitOptions.newDetails
}

/** Returns the flags of an option. */
export function directDebitFlags(option: DirectDebitOption): DirectDebitFlags {
  return {
    useExisting: option === directDebitOptions.existing,
    payWithCreditCard: option === directDebitOptions.creditCard,
    noDetailsProvided: option === directDebitOptions.none,
  }
}

/** Hides a bank number except for its last three digits. */
export function maskNumber(number: string): string {
  return number.slice(0, -3).replace(/\d/g, '•') + number.slice(-3)
}

/** Whether a bank number is one that replies show, with only its last digits. */
export const isMasked = (number: string) => number.includes('•')

type BankNumbers = { bsb: string; accountNumber: string }

/** Omits bank numbers that a client sends back as it has read them. */
export function withoutMasked<C extends { [N in keyof BankNumbers]?: string | undefined }>(
  change: C,
  stored: BankNumbers,
): C {
  const isUnchanged = (name: keyof BankNumbers) => change[name] !== '' && change[name] === maskNumber(stored[name])
  return {
    ...change,
    ...(isUnchanged('bsb') && { bsb: undefined }),
    ...(isUnchanged('accountNumber') && { accountNumber: undefined }),
  }
}

/** Hides the bank numbers of direct debit details. */
export function maskDirectDebit<D extends BankNumbers>(details: D): D {
  return { ...details, bsb: maskNumber(details.bsb), accountNumber: maskNumber(details.accountNumber) }
}
