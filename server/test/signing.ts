import { contract } from '@dealerline/shared/contract/index.ts'
import type { Requirement } from '@dealerline/shared/contract/signing.ts'
import { getOrder, makeCustomer, makeMobileOrder, must } from './builders.ts'
import { type TestPortal, until } from './portal.ts'

/** A portal in this process or another one. `rows` reads its database. */
export type SigningPortal = Pick<TestPortal, 'ask' | 'call' | 'rows'>

export const recipient = { to: 'ada@customer.test', toName: 'Ada Nguyen' }
const mobileRecipient = { to: '0412 345 678', toName: 'Ada Nguyen' }

/** A drawn signature, which is a picture of one pixel. */
const drawnSignature =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

export function sendMail(portal: SigningPortal, orderID: number, as = 'dealer', isReporting = 'false') {
  return portal.ask(contract.signing.sendRequest, { as, params: { isReporting }, body: { orderID, ...recipient } })
}

export function sendText(portal: SigningPortal, orderID: number, as = 'dealer') {
  return portal.ask(contract.signing.sendSms, { as, body: { orderID, ...mobileRecipient } })
}

/** Returns the newest link of an order, even if it was not sent. */
export async function linkOf(portal: SigningPortal, orderID: number): Promise<string> {
  const [envelope] = await portal.rows<{ guid: string }>(
    'select guid from envelopes where order_id = $1 order by created_at desc limit 1',
    [orderID],
  )
  if (!envelope) throw new Error(`Order ${orderID} has no link.`)
  return envelope.guid
}

/** Sends an order by e-mail, waits until the message is sent, and returns the link. */
export async function sendAndWait(portal: SigningPortal, orderID: number, isReporting = 'false'): Promise<string> {
  must(await sendMail(portal, orderID, 'dealer', isReporting))
  await untilSent(portal, orderID)
  return linkOf(portal, orderID)
}

export function untilSent(portal: SigningPortal, orderID: number) {
  return until(async () => {
    const order = await getOrder(portal, orderID)
    return (order.envelope?.deliveries.every(({ status }) => status === 'sent') ?? false) && order
  }, `order ${orderID} is sent`)
}

export function untilProblem(portal: SigningPortal, orderID: number) {
  return until(async () => {
    const { envelope } = await getOrder(portal, orderID)
    return envelope?.deliveries.find(({ problem }) => problem !== '')
  }, `order ${orderID} has a problem`)
}

export function openLink(portal: SigningPortal, guid: string) {
  return portal.ask(contract.signing.getSigningDocument, { params: { guid } })
}

/** Confirms all mandatory terms of the order, with the link. */
export async function confirmOnLink(portal: SigningPortal, guid: string): Promise<void> {
  const { terms } = must(await openLink(portal, guid))
  const body = terms.filter((term) => term.needsConfirm).map(({ id }) => ({ id, checked: true }))
  must(await portal.ask(contract.terms.updateTermConditionsOnOrder, { params: { orderGUID: guid }, body }))
}

/** Waits until the newest code for the recipient of a link has been sent, and returns it. */
export function readCode(portal: SigningPortal, guid: string): Promise<string> {
  return until(() => findCode(portal, guid), `a code is sent to the recipient of link ${guid}`)
}

async function findCode(portal: SigningPortal, guid: string): Promise<string | undefined> {
  const [unsentCode] = await portal.rows(`select from signer_codes where recipient_guid = $1 and status = 'waiting'`, [
    guid,
  ])
  if (unsentCode) return undefined
  const [message] = await portal.rows<{ plain: string }>(
    `select plain from (
        select body as plain, created_at as at from outside.sms where reference like 'code-%' || $1
        union all select plain, received_at from outside.mail where message_id like 'code-%' || $1 || '%') as messages
      order by at desc limit 1`,
    [guid],
  )
  return /\b\d{6}\b/.exec(message?.plain ?? '')?.[0]
}

export const requestCode = (portal: SigningPortal, guid: string) =>
  portal.ask(contract.signing.requestSignerCode, { params: { guid } })

export const confirmCode = (portal: SigningPortal, guid: string, code: string, headers: Record<string, string> = {}) =>
  portal.ask(contract.signing.confirmSignerCode, { params: { guid }, body: { code }, headers })

/** Makes the codes of a link older, so that another code can be requested. */
export async function backdateCodes(portal: SigningPortal, guid: string, interval = '2 hours'): Promise<void> {
  await portal.rows(`update signer_codes set requested_at = requested_at - $2::interval where recipient_guid = $1`, [
    guid,
    interval,
  ])
}

/** Requests a code and confirms it, like the recipient of a link. Returns the proof, or '' if the link takes no code. */
export async function confirmIdentity(portal: SigningPortal, guid: string): Promise<string> {
  await backdateCodes(portal, guid)
  const answer = await requestCode(portal, guid)
  if (answer.status !== 200) return ''
  return must(await confirmCode(portal, guid, await readCode(portal, guid))).proof
}

/** Confirms a code. Returns the header with its proof, with which the recipient of any link consents. */
export async function proofHeader(portal: SigningPortal, guid: string): Promise<{ 'link-proof': string }> {
  return { 'link-proof': await confirmIdentity(portal, guid) }
}

/** Confirms a code and signs. */
export async function sign(
  portal: SigningPortal,
  guid: string,
  kind: 'drawn' | 'typed' = 'typed',
  headers: Record<string, string> = {},
) {
  const proof = await confirmIdentity(portal, guid)
  return signWith(portal, guid, { kind, proof }, headers)
}

/** Confirms a code and signs with this name. */
export async function signAs(portal: SigningPortal, guid: string, name: string) {
  return signWith(portal, guid, { name, proof: await confirmIdentity(portal, guid) })
}

interface Signing {
  kind?: 'drawn' | 'typed'
  name?: string
  proof?: string
  inPerson?: boolean
}

export function signWith(
  portal: SigningPortal,
  guid: string,
  { kind = 'typed', name = 'Ada Nguyen', ...confirmation }: Signing,
  headers: Record<string, string> = {},
) {
  const signature = kind === 'drawn' ? drawnSignature : name
  const body = { guid, name, kind, signature, ...confirmation }
  return portal.ask(contract.signing.addSignature, { body, headers })
}

export function untilSealed(portal: SigningPortal, orderID: number) {
  return until(async () => {
    const order = await getOrder(portal, orderID)
    return order.envelope?.sealed === true && order
  }, `order ${orderID} is sealed`)
}

export function mailsTo(portal: SigningPortal, address: string, bodyText: string) {
  return portal.rows<{ subject: string; html: string; plain: string; deliveries: number }>(
    `select subject, html, plain, deliveries from outside.mail where array_to_string(recipients, ' ') like '%' || $1 || '%' and plain like $2 order by id`,
    [address, `%${bodyText}%`],
  )
}

/** Makes a link expire. */
export async function expireLink(portal: SigningPortal, guid: string): Promise<void> {
  const past = "now() - interval '1 minute'"
  await portal.rows(`update customer_links set expires_at = ${past} where guid = $1`, [guid])
  await portal.rows(
    `update envelopes set expires_at = ${past} where guid = (select envelope_guid from envelope_recipients where guid = $1)`,
    [guid],
  )
}

/** Makes the next reminder of a link due. */
export async function makeReminderDue(portal: SigningPortal, guid: string): Promise<void> {
  await portal.rows("update customer_links set next_reminder_at = now() - interval '1 minute' where guid = $1", [guid])
}

/** Makes the messages of an order two minutes older, so that the same message can be sent again. */
export async function backdateMessages(portal: SigningPortal, orderID: number): Promise<void> {
  await portal.rows("update link_messages set queued_at = queued_at - interval '2 minutes' where order_id = $1", [
    orderID,
  ])
}

/** Returns the links of an order in signing order. Leaves out links that were replaced. */
export function linksOf(portal: SigningPortal, orderID: number) {
  return portal.rows<{
    guid: string
    status: string
    name: string
    remindersSent: number
    nextReminderAt: Date | null
  }>(
    `select l.guid, app.signer_status(l, app.link_sent_at(l.guid)) as status, l.name, l.reminders_sent as "remindersSent",
        l.next_reminder_at as "nextReminderAt"
      from customer_links l join envelope_recipients r using (guid)
      where l.order_id = $1 and l.replaced_by is null order by r.envelope_guid, l.position`,
    [orderID],
  )
}

const guarantor = {
  isGuarantor: true,
  firstName: 'Gus',
  surname: 'Guarantor',
  dob: '1980-05-01',
  mobile: '0411 222 333',
  email: 'gus@guarantor.test',
  address: '2 Pledge Street, Sydney NSW 2000',
}

/** Creates a business order that can be sent, with a guarantor who signs after the authorised representative. */
export async function makeGuaranteedOrder(portal: SigningPortal): Promise<number> {
  const { customerID } = await makeCustomer(portal, 'dealer', { custType: 'business' })
  const { orderID } = await makeMobileOrder(portal, 'dealer', { customerID })
  must(await portal.ask(contract.contacts.addOrderContact, { as: 'dealer', params: { orderID }, body: guarantor }))
  return orderID
}

/** Validates an order and returns its missing requirements. */
export async function requirementsOf(portal: SigningPortal, orderID: number): Promise<Requirement[]> {
  const answer = await portal.ask(contract.signing.validateOrder, { as: 'dealer', body: { orderID } })
  if (answer.status === 200) return answer.body.requirements
  if (answer.problem.code !== 'requirementsMissing') must(answer)
  return answer.problem.requirements ?? []
}
