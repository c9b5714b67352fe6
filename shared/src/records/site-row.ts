/** The columns of a list of sites, with the words under which spreadsheets have them. */
export const siteColumns = {
  name: { label: 'Name', headings: ['site', 'site name', 'location', 'branch', 'store', 'store name', 'office'] },
  address: {
    label: 'Address',
    headings: ['site address', 'street address', 'full address', 'street', 'service address', 'location address'],
  },
  unit: { label: 'Unit', headings: ['unit no', 'unit number', 'suite', 'shop', 'level', 'flat', 'apartment'] },
  suburb: { label: 'Suburb', headings: ['town', 'city', 'locality', 'suburb/town'] },
  state: { label: 'State', headings: ['territory', 'state/territory'] },
  postcode: { label: 'Postcode', headings: ['post code', 'pcode', 'p/code', 'zip'] },
  service: {
    label: 'Service wanted',
    headings: ['service', 'technology', 'connection', 'product', 'service type', 'internet type', 'type'],
  },
  speed: { label: 'Speed', headings: ['speed wanted', 'bandwidth', 'speed tier', 'mbps', 'speed (mbps)'] },
  currentBill: {
    label: 'Current bill',
    headings: ['bill', 'current spend', 'monthly', 'monthly cost', 'current cost', 'current monthly', 'spend'],
  },
} as const satisfies Record<string, { label: string; headings: readonly string[] }>

export type SiteField = keyof typeof siteColumns
export const siteFieldNames = Object.keys(siteColumns) as SiteField[]

/** The cells of a site as texts. An empty text is a missing cell. */
export type SiteCells = Record<SiteField, string>

export const emptyCells: SiteCells = {
  name: '',
  address: '',
  unit: '',
  suburb: '',
  state: '',
  postcode: '',
  service: '',
  speed: '',
  currentBill: '',
}

/** A cell that cannot be used, with a reason that says how to correct it. */
export interface SiteProblem {
  field: SiteField
  message: string
}

/** A row of a pasted or uploaded list. `line` is its line in the text, from 1. */
export interface SiteRow {
  line: number
  cells: SiteCells
  problems: SiteProblem[]
}

/** The largest list, and the characters that it can have. */
export const maxSites = 1000
export const maxSiteText = 500_000
/** Characters of a cell. */
export const maxSiteCell = 300
