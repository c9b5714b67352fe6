import type { AuditedAction } from '@dealerline/shared/contract/impersonation.ts'
import type { RecordLookUp, Transaction } from '../../../kernel/database.ts'
import { dealerColumns, type SessionDealer } from '../../portal/session/columns.ts'

/** The stored part of a person's login. */
export interface StoredLogin {
  ubDealerID: string
  canImpersonate: boolean
  /** The dealer that the person currently acts as. */
  subject: SessionDealer | null
}

/** Looks up a `StoredLogin`. There is none for a caller without a record. */
export const storedLogin: RecordLookUp = { function: 'app.find_login' }

export const selectMembers = (tx: Transaction, actorID: number) =>
  tx.prepared<SessionDealer>('select_members')`
    select ${dealerColumns} from app.impersonable(${actorID}) order by dealer_full_name, dealer_id`

/** Starts acting as another dealer. Returns false if the person may not act as that dealer. */
export const startImpersonating = async (tx: Transaction, actorID: number, subjectID: number, userType: string) =>
  (await tx.value<{ started: boolean }>('start_impersonating')`
    select coalesce(app.start_impersonating(${actorID}, ${subjectID}, ${userType}), false) as started`) ?? false

export const stopImpersonating = (tx: Transaction, actorID: number) =>
  tx.execute('stop_impersonating')`select app.stop_impersonating(${actorID})`

/** A page of the actions done as one dealer, newest first. */
export const selectAuditedActions = (
  tx: Transaction,
  { before, pageSize, byOthers, subjectID }: { before: number; pageSize: number; byOthers: boolean; subjectID: number },
) =>
  tx.prepared<AuditedAction>('select_audited_actions')`
    select audit_id as id, app.utc_text(at) as at, actor,
        case when actor_id <> subject_id then coalesce(d.dealer_email, '') else '' end as "actedFor",
        entity_type as "entityType", entity_id as "entityID", action
      from audit_log left join dealers d on d.dealer_id = subject_id
      where subject_id = ${subjectID} and audit_id < ${before || 9_000_000_000_000_000}
      and (not ${byOthers} or actor_id is distinct from subject_id)
      order by audit_id desc limit ${pageSize}`
