/**
 * The stages by which orders and quotes can be listed together: those of the pipeline of the home screen, which counts the last 90
 * days, `open` for its draft and sent ones, and `allDraft` and `allSent` of any age.
 */
export const listedStages = ['draft', 'sent', 'open', 'signed', 'allDraft', 'allSent'] as const
export type ListedStage = (typeof listedStages)[number]
