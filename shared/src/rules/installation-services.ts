export const installationCategories = { 1: 'Cabling', 2: 'Equipment', 3: 'Configuration', 4: 'Training' } as const

/** Installation services by category; prices are dollars excluding GST. */
export const installationServices = [
  { serviceID: 1, categoryID: 1, name: 'Data point', cost: 180 },
  { serviceID: 2, categoryID: 1, name: 'Rack and patch panel', cost: 420 },
  { serviceID: 3, categoryID: 2, name: 'Handset placement', cost: 25 },
  { serviceID: 4, categoryID: 2, name: 'Router or switch installation', cost: 150 },
  { serviceID: 5, categoryID: 3, name: 'Call flow set-up', cost: 220 },
  { serviceID: 6, categoryID: 3, name: 'Remote configuration (hour)', cost: 160 },
  { serviceID: 7, categoryID: 4, name: 'Training on site (hour)', cost: 190 },
] as const

/** The names of the services by their ids, for lines of hardware and charges. */
export const serviceNames = Object.fromEntries(installationServices.map(({ serviceID, name }) => [serviceID, name]))
