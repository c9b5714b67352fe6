import type { PortalSettings } from '../contract/session.ts'

/** The settings that the pages of customers show or need. */
export const customerSettingNames = [
  'providerName',
  'timeZone',
  'primaryColour',
  'logoUrl',
  'esignRoute',
  'isTracing',
] as const satisfies readonly (keyof PortalSettings)[]
export type CustomerSettings = Pick<PortalSettings, (typeof customerSettingNames)[number]>

/** The reply of the call that loads the content of a link. */
export interface LinkAnswer {
  status: number
  body: unknown
}

/** The data of a customer's page. The server sends it with the page, so that the browser needs no call. */
export interface CustomerPageContent {
  settings: CustomerSettings
  /** Missing if the server has no answer. The browser then asks. */
  answer?: LinkAnswer
}

/** The part of the web app that runs in the server. It is built together with the web app. */
export interface CustomerPageRenderer {
  /** Returns the address of the call that loads the page at an address. Undefined if no customer page is there. */
  findCall(address: string, settings: CustomerSettings): string | undefined
  /** Returns the HTML of the page at an address. */
  render(address: string, content: CustomerPageContent): string
  /** Returns the style sheet with the colours of the brand. */
  styles(settings: CustomerSettings): string
}
