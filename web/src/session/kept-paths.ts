/**
 * The reads that this device keeps for work without network: those of the portal's frame, and those of an order, its customer
 * and its services with their choices. They are listed by path because importing their contracts would add these to the first
 * load. The test compares this table with the contract.
 */
export const keptPaths: readonly string[] = [
  'Customer/GetCustomer/{id}',
  'Link/GetReservedPhoneNumbers/{orderId}',
  'NBNHardware/GetNBNHardwares/{flag}',
  'Order/GetCmcLicences',
  'Order/GetHardwareCategories',
  'Order/GetHardwareManufacturers',
  'Order/GetOrder/{orderID}',
  'Order/GetUsedPlans',
  'Order/getHandsets',
  'Order/getNotes/{orderID}/{component}',
  'Order/getRatePlans',
  'layout/getLayoutFields/{component}',
  'order/GetContacts/{orderID}',
  'order/GetMenu',
  'order/getBundles',
  'order/getOrderSavedStatus/{orderID}',
  'vue/GetScreenAddresses',
]

/** The reads that say who is signed in and whom they act as. */
export const loginPaths: readonly string[] = ['Order/getDealerFromEmail', 'Impersonate/GetLoginInfo']
