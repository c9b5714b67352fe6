/** The address of the content of a resource file in the portal, for a field that holds a web address. */
export const resourceAddress = (resourceFileID: number) => `/api/DealerPortal/GetResourceFile/${resourceFileID}`

/** The resource file that an address leads to; 0 where it leads elsewhere. */
export function resourceIDOf(address: string): number {
  const [, digits = ''] = /^\/api\/DealerPortal\/GetResourceFile\/([1-9]\d{0,8})$/i.exec(address) ?? []
  return Number(digits)
}
