/** Returns the portal address of a resource file's content, for a field with a web address. */
export const resourceAddress = (resourceFileID: number) => `/api/DealerPortal/GetResourceFile/${resourceFileID}`

/** Returns the resource file's id from an address; 0 for any other address. */
export function resourceIDOf(address: string): number {
  const [, digits = ''] = /^\/api\/DealerPortal\/GetResourceFile\/([1-9]\d{0,8})$/i.exec(address) ?? []
  return Number(digits)
}
