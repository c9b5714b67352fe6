/**
 * Whether a text is the address of a page or file on the web: http or https, with a host and without a password. Every
 * entered address that becomes a link must pass this check, because browsers run `javascript:` addresses.
 */
export function isWebAddress(text: string, protocols: readonly string[] = ['http:', 'https:']): boolean {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || !URL.canParse(text)) return false
  const { protocol, username, password } = new URL(text)
  return protocols.includes(protocol) && username === '' && password === ''
}
