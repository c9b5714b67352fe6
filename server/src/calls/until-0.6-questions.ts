import type { Steps } from './handler.ts'

/** Whether release 0.4.0 stores the question of the call under an idempotency key like a reply. */
export const storesQuestionAsReply = ({ storesFirst, commit }: Steps): boolean => storesFirst === true && !commit
