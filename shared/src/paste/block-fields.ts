import { type Block, editableFields } from '../blocks/block.ts'
import { mobileOrderTypes } from '../blocks/mobile.ts'
import { portCategories } from '../blocks/ports.ts'
import type { KindName } from '../records/kinds.ts'
import { type PasteField, type Role, rangeEnd, rangeStart } from './fields.ts'

/** Splits a list of headings. */
const split = (list: string): string[] => list.split(',').map((part) => part.trim())

const kindRoles: Record<KindName, Role> = {
  text: 'text',
  email: 'email',
  phone: 'phone',
  date: 'date',
  choice: 'option',
  flag: 'flag',
  number: 'count',
  money: 'money',
  months: 'months',
  plan: 'option',
  handset: 'option',
  address: 'option',
  contact: 'option',
  bundle: 'option',
  list: 'text',
  record: 'text',
  records: 'text',
}

const extension: Hint = {
  role: 'extension',
  headings:
    split(`ext, extn, extension no, extension number, ext no, ext number, station, dn, internal, directory number,
    primary extension, #, number`),
}
const extensionName: Hint = {
  role: 'name',
  headings: split(`name, full name, display name, user name, alerting name, caller id name, label, user, staff,
    staff member, employee, person, contact, description, room, location, department, who, assigned to`),
}
const outbound: Hint = {
  headings: split(`did, direct, direct number, direct line, direct dial, direct in dial, direct dial in, ddi,
    did number, caller id, outbound caller id, outbound cli, cli, external number, external phone number mask,
    outboundcid, outbound cid, line uri, phone, phone number, number`),
}
const carrier: Hint = {
  role: 'carrier',
  headings: split(`carrier, provider, current provider, losing carrier, losing provider, csp, telco, supplier,
    service provider, existing provider, existing carrier, network, donor, losing csp, losing carrier name, rsp`),
}
const account: Hint = {
  role: 'account',
  headings: split(`account, account no, acc no, acct, acct no, a/c, a/c no, account #, acc, billing account,
    account ref, account id, account reference, customer no, customer number, billing account number,
    acct number, a/c number, can`),
}
const portedNumber: Hint = {
  headings: [
    ...split(`number, phone, phone number, fnn, service no, service id, service numbers, numbers, numbers to port,
    port number, telephone number, did, telephone, tel, number range, line number, line, msn, main number, cli, service,
      rufnummer, telefonnummer, téléphone, teléfono, telefono, numéro, número, numero`),
    ...rangeStart,
  ],
}
const mobileNumber: Hint = {
  headings: split(`mobile, mobile no, mob, msisdn, mobile phone, cell, number, phone, phone number, service number,
    service no, service id, msn, msisdn number, fnn, mob no, current number, service,
    rufnummer, mobilnummer, handynummer, téléphone, teléfono, telefono, numéro, número, numero`),
}
const term: Hint = {
  headings: split(`term, contract, months, contract term, contract length, commitment, term months`),
}

interface Hint {
  role?: Role
  needsHeading?: true
  headings: readonly string[]
  words?: Readonly<Record<string, string>>
}

/** Headings and roles by the name of a field. Fields of equal names have the same meaning in every service. */
const hints: Readonly<Record<string, Hint>> = {
  extensionNo: extension,
  extension,
  extensionName,
  outboundANI: outbound,
  ani: outbound,
  voicemailEmail: {
    headings: split(`e-mail, email, email address, e-mail address, mail, voicemail to email, vm email, voicemail email,
    user principal name, upn`),
  },
  voicemail: { headings: split(`vm, voice mail, voicemail y/n, mailbox`) },
  mobileTwinning: { headings: split(`mobile, mob, cell, twin, twinned mobile, mobile number, find me`) },
  handsetID: { headings: split(`handset, phone model, model, device, handset model, phone type, hardware`) },
  serviceNumber: portedNumber,
  range: {
    role: 'range',
    headings: [...rangeEnd, ...split('end of range, range, last in range')],
  },
  currentServiceProvider: carrier,
  currentCarrier: carrier,
  accountNumber: account,
  accountNo: account,
  accountName: {
    headings: split(`name on account, account holder, name on bill, bill name, billing name, account holder name`),
  },
  accountAbn: { headings: split(`abn, abn on bill, account abn, abn of account holder`) },
  authorisedOn: {
    needsHeading: true,
    headings: split(
      `authorised, authorisation, authorisation date, date authorised, loa date, authority date, caf date`,
    ),
  },
  associatedNumbers: {
    headings: split(`associated, associated services, associated number, linked numbers, related numbers`),
  },
  lineServices: { needsHeading: true, headings: split(`services on line, line services, other services`) },
  category: {
    headings: split(`cat, port category, port type, porting category, type`),
    words: {
      a: portCategories.A,
      'cat a': portCategories.A,
      'category a': portCategories.A,
      simple: portCategories.A,
      c: portCategories.C,
      'cat c': portCategories.C,
      'category c': portCategories.C,
      complex: portCategories.C,
      d: portCategories.D,
      'cat d': portCategories.D,
      'category d': portCategories.D,
    },
  },
  landingPoint: {
    headings: split(`lands on, destination, rings at, route to, target, terminates at, pointed to`),
  },
  comment: {
    headings: split(
      `comments, note, notes, remarks, remark, used for, use, purpose, description, name, user, location`,
    ),
  },
  mobileNumber,
  simCardNo: {
    role: 'sim',
    headings: split(`sim, sim no, sim number, iccid, sim card, sim serial, sim card no, new sim, sim id`),
  },
  dateOfBirth: {
    headings: split(`dob, birth date, birthdate, d.o.b, account holder dob, date of birth account holder`),
  },
  orderType: {
    headings: split(`type, port or new, new or port, action, request, new/port, port/new`),
    words: {
      new: mobileOrderTypes.new,
      'new service': mobileOrderTypes.new,
      'new connection': mobileOrderTypes.new,
      port: mobileOrderTypes.port,
      'port in': mobileOrderTypes.port,
      'port-in': mobileOrderTypes.port,
      keep: mobileOrderTypes.port,
      transfer: mobileOrderTypes.port,
      existing: mobileOrderTypes.port,
    },
  },
  ratePlanID: {
    headings:
      split(`plan, rate plan, tariff, plan name, package, new plan, product, plan required, price plan, service plan,
    current plan, existing plan, mobile plan, plan description, plan type, plan code, tarif, tarifa, tariffa, forfait`),
  },
  contractLengthMonths: term,
  contractLength: term,
  contractPeriod: term,
}

/**
 * Returns the fields of a service that a paste can fill. `optionsOf` returns the labels of a field's choices.
 */
export function pasteFieldsOf(
  block: Pick<Block, 'rows' | 'calls'>,
  optionsOf: (name: string) => readonly string[],
): PasteField[] {
  return editableFields(block)
    .filter(([, field]) => !field.internal)
    .map(([name, field]) => {
      const { role, headings = [], words, needsHeading }: Partial<Hint> = hints[name] ?? {}
      const ownRole = role ?? kindRoles[field.kind]
      return {
        name,
        label: field.label,
        role: ownRole,
        ...((ownRole === 'flag' || ownRole === 'option') && { isChoice: true as const }),
        headings: [field.label.toLowerCase().replace(/(?<!\s)\s*\([^(]*\)$/, ''), ...headings],
        ...(ownRole === 'option' && { options: optionsOf(name).filter(Boolean) }),
        ...(words && { words }),
        ...(needsHeading && { needsHeading }),
      }
    })
}
