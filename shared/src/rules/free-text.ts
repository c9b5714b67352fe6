/** Texts that programs for mail turn into links: web addresses, and names of hosts with a common ending. */
const addressPattern =
  /(?:https?:\/\/|\bwww\.)\S+|(?<![@\w.-])(?:[a-z0-9-]+\.)+(?:com|net|org|au|nz|uk|io|co|info|biz|app|dev|me|ly|link|shop|site|online|top|xyz|click|example|test)\b(?:\/\S*)?/gi

/** Counts the web addresses in a text. */
export const countAddresses = (text: string): number => text.match(addressPattern)?.length ?? 0

/** A character without width, at which programs for mail end an address. */
const wordJoiner = '\u2060'

/** Returns a text whose web addresses look the same and are no links. */
export const withoutLinks = (text: string): string =>
  text.replace(addressPattern, (address) => address.replace(/[.:]/g, `$&${wordJoiner}`))
