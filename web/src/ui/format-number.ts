/** Formats a number for reading: `02 5550 1000`, `0412 345 678`. Returns other text unchanged. */
export function formatNumber(did: string): string {
  if (/^04\d{8}$/.test(did)) return did.replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3')
  return /^0\d{9}$/.test(did) ? did.replace(/^(\d\d)(\d{4})(\d{4})$/, '$1 $2 $3') : did
}
