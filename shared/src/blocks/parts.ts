/** What a service may show above its rows besides its header; the web draws each under this name. */
export const partNames = ['numbers', 'internetUpgrade', 'delivery'] as const
export type PartName = (typeof partNames)[number]
