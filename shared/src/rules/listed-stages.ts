/**
 * The stages by which orders and quotes can be listed together: those of the pipeline of the home screen, which counts the last 90
 * days, `open` for its draft and sent ones, and `allDraft` and `allSent` of any age. `needsDealer`: something happened that its dealer
 * must act on, such as a rejected number; reminders by time are not part of it. `inSetUp`: signed, and not completed.
 */
export const listedStages = [
  'draft',
  'sent',
  'open',
  'signed',
  'allDraft',
  'allSent',
  'needsDealer',
  'inSetUp',
] as const
export type ListedStage = (typeof listedStages)[number]

/** The stages that the list of orders counts and offers as views. An order can be in several. */
export const orderViews = ['allDraft', 'allSent', 'needsDealer', 'inSetUp'] as const satisfies readonly ListedStage[]
export type OrderView = (typeof orderViews)[number]
