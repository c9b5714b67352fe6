/** An Australian mobile number in E.164, `+61491570156`, or undefined when the text is none. */
export function toMobileNumber(text: string): string | undefined {
  const found = /^(?:\+?61|0)?(4\d{8})$/.exec(text.replace(/[\s().-]/g, ''))
  return found ? `+61${found[1]}` : undefined
}
