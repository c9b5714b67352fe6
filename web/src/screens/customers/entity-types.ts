/** The meaning of the register's usual entity type codes. */
const entityTypes: Record<string, string> = {
  CGE: 'Commonwealth government entity',
  COP: 'Co-operative',
  DIT: 'Discretionary investment trust',
  DTT: 'Discretionary trading trust',
  FPT: 'Family partnership',
  FUT: 'Fixed unit trust',
  FXT: 'Fixed trust',
  HYT: 'Hybrid trust',
  IND: 'Individual or sole trader',
  LGE: 'Local government entity',
  OIE: 'Other incorporated entity',
  PRV: 'Private company',
  PTR: 'Other partnership',
  PUB: 'Public company',
  SGE: 'State government entity',
  SMF: 'Self-managed superannuation fund',
  TRT: 'Other trust',
  UIE: 'Other unincorporated entity',
}

/** Returns the types with their codes as options. A code from the register that is not listed here stays available. */
export function entityTypeOptions(current: string) {
  const knownTypes = Object.entries(entityTypes).map(([value, label]) => ({ value, label, note: value }))
  return current === '' || current in entityTypes ? knownTypes : [...knownTypes, { value: current, label: current }]
}

export const entityTypeName = (code: string): string => entityTypes[code.trim().toUpperCase()] ?? ''
