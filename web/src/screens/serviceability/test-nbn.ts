import type { NbnQualification } from '@dealerline/shared/contract/serviceability-results.ts'

/** Makes the answer of nbn about a copper line that can be ordered. */
export const nbnAnswer = (locationID: string, changes: Partial<NbnQualification> = {}): NbnQualification => ({
  success: true,
  message: '',
  checkID: 7,
  formattedResult: {
    locationID,
    formattedAddress: '2 Bay Road Perth WA 6000',
    serviceabilityClass: 13,
    serviceability: 'Copper: a line exists',
    reason: 'Serviceable',
    csaid: 'CSA200000000014',
    poi: '',
    nni: '',
    region: 'Urban',
    accessTechnology: 'FTTB',
    latitude: null,
    longitude: null,
    serviceabilityDate: '',
  },
  ntd: null,
  uniPorts: [],
  nfasTiers: [{ name: 'NFAS 100/20 Mbps', speed: 100 }],
  supportingResources: [
    { id: 'CPI1', type: 'Copper Pair', status: 'Line Not In Use' },
    { id: 'CPI2', type: 'Copper Pair', status: 'Line In Use' },
  ],
  hasActiveServices: true,
  isPending: false,
  cpiID: '',
  canOrder: true,
  ...changes,
})
