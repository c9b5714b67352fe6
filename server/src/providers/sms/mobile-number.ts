/** Converts an Australian mobile number to E.164, such as `+61491570156`. Undefined for any other text. */
export function toMobileNumber(text: string): string | undefined {
  const match = /^(?:\+?61|0)?(4\d{8})$/.exec(text.replace(/[\s().-]/g, ''))
  return match ? `+61${match[1]}` : undefined
}
