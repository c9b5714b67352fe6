import { afterAll, beforeAll, expect, test } from 'vitest'
import { until } from '../../test/portal.ts'
import { signInAt } from '../../test/remote-portal.ts'
import { type ServerProcess, startServerProcess } from '../../test/server-process.ts'
import { makeSharedInstallation } from '../../test/servers.ts'

// A client that was written from the specification alone: its paths, fields and dates are the literals of that text. It uses
// neither the contract nor the client of the app, so a change of the contract that breaks such clients fails here.

// biome-ignore lint/suspicious/noExplicitAny: the client does not know the types of replies
type Reply = any

let installation: Awaited<ReturnType<typeof makeSharedInstallation>>
let server: ServerProcess
const tokens: Record<string, string> = {}
beforeAll(async () => {
  installation = await makeSharedInstallation()
  const { PUBLIC_URL: _url, ...settings } = installation.settings
  server = await startServerProcess(settings)
  for (const account of ['dealer', 'admin', 'partner']) tokens[account] = await signInAt(server.url, account)
})
afterAll(async () => {
  await server?.end()
  await installation.stop()
})

/** Values that the client has read. Paths and bodies name them as `{name}`. */
const values: Record<string, unknown> = { guid: '00000000-0000-0000-0000-000000000000' }
const fill = (text: string) => text.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]))

/** Sends a call as the caller with this name. The base URL ends in a slash, and some paths begin with one. */
async function send(as: string, method: string, path: string, body?: string | FormData) {
  const headers = {
    ...(tokens[as] && { authorization: `Bearer ${tokens[as]}` }),
    ...(typeof body === 'string' && { 'content-type': 'application/json' }),
  }
  const content = typeof body === 'string' ? fill(body) : body
  const response = await fetch(`${server.url}/api/${fill(path)}`, {
    method,
    headers,
    ...(content && { body: content }),
  })
  const text = await response.text()
  const isJson = response.headers.get('content-type')?.includes('json')
  return { status: response.status, reply: isJson ? JSON.parse(text) : text }
}

async function call(as: string, method: string, path: string, body?: string | FormData): Promise<Reply> {
  const { status, reply } = await send(as, method, path, body)
  if (status !== 200) throw new Error(`${method} ${path} answered ${status}: ${JSON.stringify(reply)}`)
  return reply
}
const get = (path: string) => call('dealer', 'GET', path)
const post = (path: string, body?: string | FormData) => call('dealer', 'POST', path, body)

/** The whole entity Customer. Ids of records that do not exist yet are 0. */
const customer = `{
  "customerID": 0, "custNo": "", "ubAccountNo": "", "dealerID": 0, "salutation": "Ms", "firstName": "Ines", "surname": "Okafor",
  "primaryContactName": "Ines Okafor", "position": "Owner", "contactNo": "0298765432", "phone": "0298765432", "fax": "",
  "mobile": "0412345678", "email": "ines@okafor.example", "dateAdded": "2026-07-01", "dob": "1980-05-17", "planNo": "",
  "billRunCycleNumber": "", "contract_start": "", "contract_end": "", "contract_Term": 0, "groupNo": "", "entityType": "",
  "addressID": 0, "companyID": 0, "customerAuthentication": { "ID": 0, "type": "", "number": "" }, "membershipNo": "",
  "jobTitle": "Owner", "custType": "residential", "hasLineshare": false, "hasOndeskService": false, "hasPbxService": false,
  "referralCode": "", "referralDate": "2026-07-01", "hasNbnEeService": false, "companyDetails": null, "directDebit": null,
  "addressDetails": [{ "addressID": 0, "streetAddress": "1 Harbour Street", "suburb": "Sydney", "state": "NSW",
    "postCode": "2000", "customerID": 0, "searchResultId": "", "formattedAddress": "1 Harbour Street, Sydney NSW 2000" }]
}`

const createOrder = async (orderType: number, isQuote = false): Promise<number> => {
  const body = { dealerID: values.dealerID, customerID: values.customerID, orderType, isQuote, existingCustomer: false }
  return (await post('Order/CreateOrder', JSON.stringify(body))).orderID
}

async function signInAndCreateCustomer() {
  values.dealerID = (await post('Order/getDealerFromEmail', '{ "email": "dealer@example.test" }')).dealerID
  values.customerID = (await post('Customer/AddCustomerToUB', customer)).customerID
}

/** Returns the code that the signer gets by e-mail. */
const findCode = () =>
  until(
    async () => {
      const like = fill('%code to sign order {orderID}.%')
      const [mail] = await installation.rows<{ plain: string }>('select plain from outside.mail where plain like $1', [
        like,
      ])
      return mail && /\b\d{6}\b/.exec(mail.plain)?.[0]
    },
    'the code has arrived',
    30_000,
  )

test('sells a mobile and a handset from the sign-in to the signed document', async () => {
  await signInAndCreateCustomer()
  expect(await get('Auth/GetDealerAuthLevel/{dealerID}')).toEqual({ authLevel: 'Dealer' })
  expect(await get('Impersonate/GetLoginInfo')).toMatchObject({ isImpersonating: false })

  values.quoteID = await createOrder(0, true)
  const quote = `{ "orderID": {quoteID}, "type": 1, "isGrouped": 1, "currentSpend": [], "channelInstallation": [],
    "additionalEquipments": [], "contractorDetails": {} }`
  expect(await post('order/SaveQuote/', quote)).toMatchObject({ type: 1, isGrouped: 1 })
  values.ratePlanID = (await post('Order/getRatePlans/', '{ "types": ["mobile"] }'))[0].ratePlanID
  const mobile = `[{ "mobileID": 0, "orderType": "new", "mobileNumber": "", "ratePlanID": {ratePlanID}, "state": "",
    "simCardNo": "8961011234567890123", "currentCarrier": "", "accountNo": "", "addressID": 0, "serviceLocationID": "",
    "dateOfBirth": "1980-05-17", "contractLengthMonths": 24, "bundleId": 0 }]`
  expect(await post('order/AddMobile/{quoteID}', mobile)).toMatchObject([{ dateOfBirth: '1980-05-17' }])
  values.orderID = (await post('Order/DuplicateOrder/{quoteID}')).orderID

  const delivery = `{ "orderID": {orderID}, "contactName": "Ines Okafor", "contactEmail": "ines@okafor.example",
    "contactMobile": "0412345678", "streetAddress": "1 Harbour Street", "suburb": "Sydney", "state": "NSW", "postCode": "2000" }`
  values.hardwareOrderID = (await post('order/AddDeliveryAddressToOrder/', delivery)).hardwareOrderID
  const [{ handsetID, rrpEx }] = await get('Order/getHandsets/false')
  Object.assign(values, { handsetID, rrpEx })
  const hardware = `[{ "hardwareID": 0, "hardwareOrderID": {hardwareOrderID}, "quantity": 1, "cost": {rrpEx},
    "handsetID": {handsetID}, "comment": "", "dealerSupplied": false, "lineTotal": 0, "fromIPOrder": false, "bundleId": 0 }]`
  expect(await post('order/AddHardwareToOrder/{hardwareOrderID}', hardware)).toMatchObject([{ quantity: 1 }])
  const directDebit = `{ "directDebitID": 0, "accountName": "", "bsb": "", "accountNumber": "", "useExisting": false,
    "financialInstitutionName": "", "financialInstitutionBranch": "", "payWithCreditCard": true, "noDetailsProvided": false,
    "hasDirectDebit": false }`
  expect(await call('dealer', 'PUT', 'Order/updateDirectDebit/{orderID}', directDebit)).toMatchObject({ option: 3 })
  const confirmed = (terms: Reply[]) => JSON.stringify(terms.map((term) => ({ ...term, checked: true })))
  await post('order/UpdateTerms/{orderID}', confirmed(await get('order/GetTerms/{orderID}')))
  expect(await post('Validate/ValidateOrder', '{ "orderID": {orderID} }')).toMatchObject({ valid: true })

  const message = `{ "to": "ines@okafor.example", "toName": "Ines Okafor", "subject": "Your order",
    "emailBody": "Please sign.", "orderID": {orderID}, "anonymous": false, "pdf": false }`
  values.envelopeID = (await post('Docusign/SendRequest/false', message)).envelopeID
  const [sentOrder] = await get('Order/GetOrders/{customerID}')
  expect(sentOrder).toMatchObject({ orderStatus: 1, docuSignEnvelopeID: values.envelopeID })
  const { uri } = await post('Docusign/GetSigningURL', '{ "envelopeID": "{envelopeID}" }')
  expect(uri).toContain(sentOrder.orderGUID)

  // The customer has no token.
  values.link = sentOrder.orderGUID
  const shownTerms = await call('customer', 'GET', 'order/GetTermsConditions/{link}')
  await call('customer', 'POST', 'order/UpdateTermConditionsOnOrder/{link}', confirmed(shownTerms))
  await call('customer', 'POST', 'Docusign/SignerCode/{link}')
  values.code = await findCode()
  values.proof = (await call('customer', 'POST', 'Docusign/ConfirmSignerCode/{link}', '{ "code": "{code}" }')).proof
  const signature = `{ "guid": "{link}", "name": "Ines Okafor", "kind": "typed", "signature": "Ines Okafor",
    "proof": "{proof}" }`
  expect(await call('customer', 'POST', '/Order/addSignature/', signature)).toMatchObject({ state: 'signed' })

  const [signedOrder] = await get('Order/GetOrders/{customerID}')
  expect(signedOrder).toMatchObject({ orderStatus: 2, signature: 'Ines Okafor' })
  const report = async () => (await send('dealer', 'GET', 'Order/OrderReport/{orderID}/false?format=pdf')).reply
  await until(async () => String(await report()).includes('/ByteRange'), 'the document is sealed')
  const menu: Reply[] = await get('order/getOrderSavedStatus/{orderID}')
  expect(menu.length).toBeGreaterThan(0)
})

/** Calls of every family: the caller, the method, the path and the body. Indented lines continue a body. */
const calls = `
dealer GET Impersonate/GetDealerMembers
dealer POST Impersonate/Impersonate {"userType": "Dealer", "impersonatedID": -1}
admin POST layout/UpdateLayoutFields/create-fax ["faxNo", "city"]
dealer POST Customer/RetrieveDealerCustomers {"customerType": "both", "isQBR": false, "includeNonContract": true, "dealerID":
  0, "pagination": {"page": 1, "pageSize": 25}, "keyword": "Okafor"}
dealer PUT Customer/UpdateCustomer/{customerID}/{orderID} {customer}
dealer POST Order/GetPaginatedtOrdersList {}
dealer POST Order/sendSQ {"address": "1 Harbour Street, Sydney NSW 2000", "services": ["NBN"]}
dealer POST order/AddOrderContact/{orderID} {"contactID": 0, "firstName": "Sam", "surname": "Site", "mobile": "0412345679"}
dealer GET order/GetMenu/
admin GET order/listDealers
dealer POST Order/AddNotesOrder/{orderID} [{"noteID": 0, "orderID": 0, "component": "create-fax", "noteText": "Ring on
  Monday"}]
dealer POST Landline/AddLandlines {"landlineID": 0, "orderID": {orderID}, "churns": [{"churnID": 0, "landlineID": 0,
  "contractPeriod": 24, "serviceNumber": "0298765432", "ratePlanID": 0, "addressID": 0}], "newServices": [], "isdNs": []}
dealer POST order/AddIPOrder/{orderID} {"iPOrderID": 0, "orderID": {orderID}, "ratePlanID": 0, "currentModem": "",
  "currentSwitch": "", "uploadSpeed": "", "downloadSpeed": "", "isCreatedByAMPT": false, "amptDomainName": "",
  "dealerSupplied": false, "minMonthly": 0, "callHandling": "DirectToExt", "contract": true, "rental": false, "planType":
  "Hosted Voice", "existingRentalCustomer": false}
dealer POST order/AddIPExtensionsToOrder/{orderID} [{"ipExtensionID": 0, "orderID": {orderID}, "extensionName": "Reception",
  "extensionNo": 500, "handsetID": 0, "ratePlanID": 0, "outboundANI": "", "voicemail": false, "voicemailEmail": "",
  "mobileTwinning": "", "contractLengthMonths": 24, "dealerSupplied": false, "softPhone": false, "upgrade": false,
  "softPhoneDetails": null}]
dealer POST Link/ReservePhoneNumber/{orderID} {"did": "{did}", "id": 0}
dealer POST order/AddInternetOrder/{orderID} [{"internetID": 0, "orderID": {orderID}, "internetType": "nbn", "ratePlanID":
  {nbnPlan}, "usageAllowance": "", "speedRequested": "", "monthlyPrice": 0, "connectionFee": 0, "contractTerm": 24,
  "addressID": 0, "serviceNumber": "", "contactID": 0, "bundleId": 0, "serviceLevelId": 0, "sqSuccess": false, "dataBackup":
  false, "modemRequired": false, "upgrade": false}]
dealer GET order/GetMobile/{orderID}
dealer POST order/AddInbound/{orderID} [{"inboundID": 0, "orderID": {orderID}, "contractLengthMonths": 24, "typeOfNumber":
  "new", "serviceNumber": "1300975707", "erouNumber": "", "accountNumber": "", "serviceProvider": "", "routing": "state",
  "answeringPoint": "", "ratePlanId": 0, "stateBased": [{"stateBasedID": 0, "state": "Mobiles", "answeringPoint":
  "0412345678", "inboundID": 0}]}]
dealer POST order/AddFax/{orderID} [{"faxID": 0, "orderID": {orderID}, "ratePlanId": 0, "incomingEmail":
  "ines@okafor.example", "outgoingEmail": [{"email": "ines@okafor.example"}], "numberType": "new", "city": "Sydney", "faxNo":
  "", "currentProvider": "", "accountNo": ""}]
dealer POST order/UpdateSipOnOrder/{orderID} {"sipId": 0, "orderID": {orderID}, "connectionType": "extension", "hardware": "",
  "dealerID": {dealerID}, "sipRows": [{"id": 0, "quantity": 1, "extension": 500, "extensionName": "Desk", "contractLength":
  24, "ratePlanID": 0, "ani": "", "saved": false}]}
dealer POST order/UpdateTeamsOnOrder/{orderID} {"teamsId": 0, "orderID": {orderID}, "connectionType": "extension", "hardware":
  "", "configType": "setupConfig", "hasOnGoingTeamConfig": false, "teamsRows": [{"id": 0, "quantity": 1, "extension": 500,
  "extensionName": "Desk", "contractLength": 12, "ratePlanID": 0, "ani": "", "saved": false, "handsetID": 0}]}
dealer GET order/GetCmc/{orderID}
dealer POST order/CreateHardwareOrder/{orderID} {"hardwareOrderID": 0, "orderID": {orderID}, "addressID": 0, "contactID": 0,
  "contactName": "Ines Okafor", "contactMobile": "0412345678", "contactEmail": "ines@okafor.example", "deliveryInstructions":
  "", "hardwareOrderDetails": [], "subTotal": 0, "freight": 0, "totalInitialPayment": 0}
dealer POST order/UpsertOtherCharge/{orderID} [{"id": 0, "orderId": {orderID}, "service": 0, "quantity": 1, "amount": 0,
  "itemDetails": 10022, "cost": 0, "discount": 0, "totalCost": 0, "isFreeType": false, "recurringChargeID": 0,
  "recurringChargeFrequency": "", "paymentType": "once", "contractLength": 0, "csn": ""}]
dealer POST order/UpsertInstallationCharge/{orderID}/false [{"description": "Cabling", "cost": 280}]
admin GET order/GetAllTermConditions/
dealer POST order/AddPortOrder/{orderID} [{"pafID": 0, "orderID": {orderID}, "category": "A", "serviceNumber": "0298765432",
  "accountNumber": "771", "currentServiceProvider": "Telstra", "whitePagesListing": false, "range": "", "billFileURL": "",
  "comment": "", "landingPoint": ""}]
dealer POST Order/CreateNewFinancialApplication/{financeID} {}
dealer POST Order/UpdateRelocation/ {"relocationID": 0, "orderID": {relocationID}, "relocationDetails": {}, "guid":
  "00000000-0000-0000-0000-000000000000", "dealerID": {dealerID}, "status": ""}
dealer POST Order/UpdateChangeLessee/ {"id": 0, "orderID": {lesseeID}, "dealerID": {dealerID}, "changeLesseeDetails": {},
  "directDebit": null, "formerCustomerID": {customerID}, "formerCustomerNo": "", "newCustomerID": 0, "guid":
  "00000000-0000-0000-0000-000000000000", "status": "", "services": []}
dealer GET order/GetQuoteDetails/{quoteID}
dealer PUT Docusign/CancelOrderAndVoidEnvelope/{quoteID}
dealer POST validateAddress/ {"country": "AU", "formatted_address": "1 Harbour", "include_paf": true, "include_listing": true,
  "listing_type": "both"}
dealer POST Customer/addAddresstoCustomer/{customerID} {"addressID": 0, "streetAddress": "2 Harbour Street", "suburb":
  "Sydney", "state": "NSW", "postCode": "2000", "customerID": {customerID}, "searchResultId": "", "formattedAddress": ""}
dealer GET TotalCheck/ValidateABN/75104999662
admin POST support/getRatePlans/false {}
dealer POST SQ/QueryAddress {"formattedAddress": "1 Harbour Street, Sydney NSW 2000", "searchResultId": ""}
partner POST qantas/CheckRegistration {"abn": "75104999662"}
admin POST DealerPortal/ListNewInterestSubmissions {}
dealer GET DealerPortal/GetRegisteredDealer
dealer GET GetAuthorisation
dealer GET DealerPortal/GetNewNotificationsCount/
dealer GET DealerPortal/GetResourceFilesAsTree/all
admin POST support/GetAuditLog/ {"entity": "", "fromDate": "2026-07-01", "toDate": ""}
admin GET vue/GetVueRoutes/
dealer GET order/getBundles
`

const picture = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

test('calls of every family accept the entities of the specification', async () => {
  await signInAndCreateCustomer()
  values.customer = customer
  values.orderID = await createOrder(0)
  values.quoteID = await createOrder(0, true)
  for (const [name, orderType] of Object.entries({ relocationID: 1, lesseeID: 2, financeID: 4 }))
    values[name] = await createOrder(orderType)
  values.nbnPlan = (await post('Order/getRatePlans/', '{ "types": ["nbn"] }'))[0].ratePlanID
  values.did = (await post('Link/GetAvailablePhoneNumbers', '{ "region": "Brisbane", "quantity": 1 }'))[0].did
  const refusals: string[] = []
  for (const line of calls
    .trim()
    .replace(/\n {2}/g, ' ')
    .split('\n')) {
    const [, as = '', method = '', path = '', body] = /^(\w+) (\w+) (\S+) ?(.*)$/.exec(line) ?? []
    const { status, reply } = await send(as, method, path, body || undefined)
    if (status !== 200 && status !== 204) refusals.push(`${line}: ${status} ${JSON.stringify(reply)}`)
  }
  expect(refusals).toEqual([])
  values.internetID = (await get('order/GetInternet/{orderID}'))[0].internetID
  const backup = '{ "orderID": {orderID}, "internetID": {internetID} }'
  expect(await post('/Dealer/AddDataBackup', backup)).toMatchObject({ dataBackup: true })
  const form = new FormData()
  form.append('files', new Blob([Buffer.from(picture, 'base64')], { type: 'image/png' }), 'bill.png')
  expect(await post('order/UploadFiles/{orderID}/general', form)).toMatchObject({ files: [{ filename: 'bill.png' }] })
})
