import type { FieldError } from '@dealerline/shared/errors.ts'

const companyPrefix = 'companyDetails.'

/** Divides the server's errors between the two screens of a customer, and removes the prefix of the company's paths. */
export function splitErrors(errors: readonly FieldError[]): { company: FieldError[]; others: FieldError[] } {
  const isCompany = ({ path }: FieldError) => path.startsWith(companyPrefix)
  return {
    company: errors.filter(isCompany).map(({ path, message }) => ({ path: path.slice(companyPrefix.length), message })),
    others: errors.filter((error) => !isCompany(error)),
  }
}
