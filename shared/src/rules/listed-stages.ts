/** The stages of the pipeline of the home screen by which orders can be listed; `open`: draft or sent. */
export const listedStages = ['draft', 'sent', 'open', 'signed'] as const
export type ListedStage = (typeof listedStages)[number]
