import { findCarrier } from './values.ts'

/** Matches words that say that a number stays where it is. */
const excluded =
  /\b(?:do(?:es)? not|don't|not to be|not being|not)\s+(?:port|move|transfer|churn|keep)(?:t?ed|d|p?ing)?\b(?!\s+(?:before|until|till))/i

/** Whether a line says that its numbers, or those below it, are not to be moved. */
export const isExcluded = (text: string) => excluded.test(text)

const portHeading =
  /^(?:to )?(?:be )?(?:port(?:ed|ing|-in| in)?|transfer|move|keep)(?: number| required)?(?: ?\(?y\/n\)?)?\??$/i

/** Returns the place of a column that says for each number whether it is moved; -1 if there is none. */
export const portColumn = (headings: readonly string[]) =>
  headings.findIndex((heading) => portHeading.test(heading.trim()))

export const isNo = (text: string | undefined) => /^(?:no?|false)$/i.test(text?.trim() ?? '')

/** Matches the words before a number at which somebody is called, such as those of a bill or of a form. */
const contact =
  /^(?:.{0,80}[?.,;!]\s*)?(?:please\s+)?(?:(?:call|ring|phone|contact|reach)(?:\s+(?:us|me))?(?:\s+(?:on|at))|(?:call|contact)(?:\s+(?:us|me|phone|number|no|person))?|enquir(?:y|ies)|questions|customer (?:service|care)|help ?desk enquiries|biller(?: code)?)\W*$/i

/** Matches the words before and after a number at which the sender answers questions. */
const ownNumber =
  /\bmy (?:own )?(?:direct|mobile|mob|cell|phone|number|desk)(?: (?:number|line|phone|dial))?(?: (?:is|on))?\W*$/i
const forQuestions = /^\W*(?:if|should|for any|any ?time)\b/i
const ifNeeded =
  /\b(?:any|if)\b[^?.,;!]{0,60}\s(?:(?:call|ring|contact|reach)|(?:phone|text) (?:me|us))(?: (?:me|us))?(?: (?:on|at))?\W*$/i
const callMe = /\b(?:call|ring|phone|text|contact|reach) (?:me|us)(?: (?:on|at))?\W*$/i
const support =
  /^(?:business |technical )?(?:support|customer (?:care|service)|help ?(?:desk|line)|faults|enquiries)\W*$/i

/** Whether a later number of a line is one to call, by the text since the number before it. */
export function isCallback(textBefore: string, textAfter: string): boolean {
  const text = textBefore.trim()
  return callMe.test(text) || ifNeeded.test(text) || (ownNumber.test(text) && forQuestions.test(textAfter))
}

/** Whether the first number of a line is one to call, and not one of a list. */
export function isContact(textBefore: string, textAfter = ''): boolean {
  const text = textBefore.trim()
  const carrier = findCarrier(text)
  const isSupport = carrier?.start === 0 && support.test(text.slice(carrier.end).trim())
  return isSupport || contact.test(text) || isCallback(text, textAfter)
}

const landing =
  /(?:[-=]>|\u2192|\b(?:lands? on|rings? (?:at|on)|routed? to|point(?:s|ed)? to|terminate[sd]? (?:at|on)|divert(?:s|ed)? to)\b)\s*(\S.{1,59})$/i

/** Finds where the number of a line rings, such as `-> 02 9876 6900` and `rings at ext 201`. */
export function findLanding(text: string): { start: number; end: number; target: string } | undefined {
  const match = landing.exec(text)
  const target = match?.[1]?.trim() ?? ''
  // Four digits or fewer after an arrow are the end of a range.
  return match && !/^\d{1,4}$/.test(target) ? { start: match.index, end: text.length, target } : undefined
}
