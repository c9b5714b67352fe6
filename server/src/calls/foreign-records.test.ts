import type { Call } from '@dealerline/shared/contract/call.ts'
import { allCalls, contract } from '@dealerline/shared/contract/index.ts'
import { isRead } from '@dealerline/shared/contract/is-read.ts'
import { type CallerKind, canCall } from '@dealerline/shared/rules/access.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeLessee, untilMessagesSent } from '../../test/applications.ts'
import { type Attack, attacksOn } from '../../test/attacks.ts'
import { makeCompleteOrder, must } from '../../test/builders.ts'
import { addMarkers, checksums, type Ids, idsOf, secretsOf } from '../../test/foreign-records.ts'
import { makeForm, pdfContent } from '../../test/form.ts'
import { textOf } from '../../test/pdf-text.ts'
import { type Answer, addressOf, makeTestPortal, type TestPortal } from '../../test/portal.ts'
import { sample } from '../../test/seeds.ts'
import { linkOf, sendMail, untilSent } from '../../test/signing.ts'
import { makeOwnedRecordCalls, nameOf, type OwnedRecordCall } from '../../test/walk.ts'

interface Attacker {
  kind: CallerKind
  as?: string
  /** The dealer whose records the attacker owns. */
  owner?: string
  link?: 'order' | 'application'
}

/** The kinds of callers who may not see the records of dealer@example.test. */
const attackers: Record<string, Attacker> = {
  'an anonymous caller': { kind: 'none' },
  'an unknown person': { kind: 'applicant', as: 'stranger@nowhere.test' },
  'an applicant': { kind: 'applicant', as: 'applicant' },
  'another dealer': { kind: 'Dealer', as: 'rival', owner: 'rival' },
  'a member of the group': { kind: 'Dealer', as: 'member', owner: 'member' },
  'direct sales': { kind: 'DirectSales', as: 'direct', owner: 'direct' },
  'an administrator acting as another dealer': { kind: 'Dealer', as: 'admin', owner: 'rival' },
  'the link of another order': { kind: 'guid', owner: 'rival', link: 'order' },
  'the link of an application': { kind: 'guid', owner: 'rival', link: 'application' },
}

let portal: TestPortal
let victimID: number
let victimIDs: Ids
let owned: OwnedRecordCall[]
let secrets: string[]
const ownIDs = new Map<string, Ids>()
const links = { order: '', application: '' }
const figures: string[] = []

async function dealerIDOf(name: string): Promise<number> {
  const [row] = await portal.rows<{ id: number }>('select dealer_id as id from dealers where dealer_email = $1', [
    addressOf(name),
  ])
  return row?.id ?? 0
}

/** Creates records of a dealer: a sent order, a sent application, and a draft order with a note and a file. */
async function makeRecords(as: string): Promise<typeof links> {
  const sentOrder = await makeCompleteOrder(portal, as)
  must(await sendMail(portal, sentOrder.orderID, as))
  await untilSent(portal, sentOrder.orderID)
  const lessee = await makeLessee(portal, as)
  must(await portal.ask(contract.lessee.sendChangeLesseeSms, { as, body: { orderID: lessee.orderID } }))
  const application = await untilMessagesSent(portal, lessee.orderID)
  const { orderID } = await makeCompleteOrder(portal, as)
  const file = makeForm({}, { 'bill.pdf': pdfContent })
  must(await portal.ask(contract.uploads.uploadFiles, { as, params: { orderID, fileType: 'general' }, body: file }))
  const note = [{ component: 'create-mobile', noteText: 'Ring on Monday' }]
  must(await portal.ask(contract.notes.addNotes, { as, params: { orderID, component: 'create-mobile' }, body: note }))
  return { order: await linkOf(portal, sentOrder.orderID), application }
}

beforeAll(async () => {
  portal = await makeTestPortal()
  victimID = await dealerIDOf('dealer')
  owned = (await makeOwnedRecordCalls(portal)).ownedRecordCalls
  await makeRecords('dealer')
  for (const name of ['rival', 'member', 'direct']) {
    const newLinks = await makeRecords(name)
    if (name === 'rival') Object.assign(links, newLinks)
    ownIDs.set(name, await idsOf(portal, await dealerIDOf(name)))
  }
  await addMarkers(portal, victimID)
  victimIDs = await idsOf(portal, victimID)
  secrets = await secretsOf(portal, victimID)
})
afterAll(async () => {
  process.stdout.write(`${figures.join('\n')}\n`)
  await portal.stop()
})

async function startActing({ as, owner = '' }: Attacker): Promise<void> {
  await portal.rows('delete from impersonations')
  if (as !== 'admin') return
  const body = { impersonatedID: await dealerIDOf(owner) }
  must(await portal.ask(contract.impersonation.impersonate, { as, body }))
}

/** Returns the secrets in a reply that were not in the request. */
async function leaksIn(answer: Answer<unknown>, requestText: string): Promise<string[]> {
  const isPdf = answer.status === 200 && answer.headers['content-type'] === 'application/pdf'
  const text = isPdf ? await textOf(answer.raw) : answer.raw.toString('latin1')
  return secrets.filter((secret) => text.includes(secret) && !requestText.includes(secret))
}

// Leave out the calls that change whom the attacker acts as: a sign-out ends that too.
const isAttacked = (call: Call) => call !== contract.impersonation.impersonate && call !== contract.session.signOut
// An administrator lists the dealers to act as, even while acting as one of them (decision 0025), and a note can mention a
// member's manager, who sees the member's orders.
const namesDealers = ({ call }: Attack, { as }: Attacker) =>
  (as === 'admin' && call === contract.impersonation.getDealerMembers) ||
  (as === 'member' && call === contract.notes.getNotePeople)

/** Makes the calls. Returns every leaked secret, every missing refusal and every internal error. */
async function run(attacks: readonly Attack[], attacker: Attacker, statuses: Map<number, number>): Promise<string[]> {
  const problems: string[] = []
  for (const attack of attacks) {
    const { call, path, body, namesForeignRecord } = attack
    const answer = await portal.call(call.method, path, { as: attacker.as, body })
    const { status } = answer
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    const what = `${nameOf(call)} (${path}, ${JSON.stringify(body)?.slice(0, 200)})`
    const leaks = namesDealers(attack, attacker) ? [] : await leaksIn(answer, `${path} ${JSON.stringify(body)}`)
    if (leaks.length > 0) problems.push(`${what} returned ${leaks.slice(0, 3).join(', ')}`)
    const isRefusalExpected = namesForeignRecord || !mayCall(call, attacker.kind)
    if (status >= 500 || (status < 300 && isRefusalExpected)) problems.push(`${what} answered ${status}`)
  }
  return problems
}

/** Another dealer makes every attack. The others make a third of them in `npm test`, each of them another third. */
const sampleFor = (name: string, attacks: readonly Attack[]) =>
  name === 'another dealer' ? attacks : sample(attacks.slice(Object.keys(attackers).indexOf(name) % 3))

describe.each(Object.entries(attackers))('%s', (name, attacker) => {
  test('never gets or changes data of another dealer', async () => {
    await startActing(attacker)
    const { owner = '', link } = attacker
    const before = await checksums(portal, victimID)
    const statuses = new Map<number, number>()
    const ids = { foreign: victimIDs, own: ownIDs.get(owner), link: link && links[link] }
    const attacks = sampleFor(name, attacksOn(allCalls.filter(isAttacked), owned, ids))
    const problems = await run(attacks, attacker, statuses)
    // The attacks may have made the attacker's own records refer to other dealers' records, so read them again.
    const reads = attacks.filter(({ call }) => isRead(call))
    problems.push(...(await run(reads, attacker, statuses)))
    const after = await checksums(portal, victimID)
    const total = attacks.length + reads.length
    figures.push(`${name}: ${total} attacks on ${allCalls.length} calls, ${describeStatuses(statuses)}`)
    expect(problems).toEqual([])
    expect(after).toEqual(before)
  })
})

const mayCall = ({ access }: Call, kind: CallerKind) =>
  canCall(access, kind) || access === 'guid' || (access === 'staffOrLink' && kind === 'none')

const describeStatuses = (statuses: Map<number, number>) =>
  [...statuses]
    .sort()
    .map(([status, count]) => `${status}: ${count}`)
    .join(', ')

test('the same requests return the marked data to the dealer who owns it', async () => {
  await portal.rows('delete from impersonations')
  const reads = attacksOn(allCalls, owned, { foreign: victimIDs }).filter(({ call }) => call.method === 'GET')
  const returned = new Set<string>()
  for (const { call, path } of reads) {
    const answer = await portal.call(call.method, path, { as: 'dealer' })
    if ((await leaksIn(answer, path)).length > 0) returned.add(nameOf(call))
  }
  expect(returned.size).toBeGreaterThan(15)
})

test('an employee cannot make calls for administrators, whatever the id', async () => {
  await portal.rows('delete from impersonations')
  const before = await checksums(portal, victimID)
  const refused = allCalls.filter(({ access }) => !canCall(access, 'Employee') && access !== 'guid')
  const attacks = attacksOn(refused, owned, { foreign: victimIDs })
  for (const { call, path, body } of attacks) {
    const answer = await portal.call(call.method, path, { as: 'employee', body })
    expect([401, 403], nameOf(call)).toContain(answer.status)
    expect(await leaksIn(answer, path), nameOf(call)).toEqual([])
  }
  figures.push(`an employee: ${attacks.length} attacks on ${refused.length} calls`)
  expect(await checksums(portal, victimID)).toEqual(before)
})
