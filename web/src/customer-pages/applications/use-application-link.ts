import { type ApplicationPage, applicationCalls } from '@dealerline/shared/contract/applications.ts'
import { financeCalls } from '@dealerline/shared/contract/finance.ts'
import { lesseeCalls } from '@dealerline/shared/contract/lessee.ts'
import { relocationCalls } from '@dealerline/shared/contract/relocation.ts'
import { send } from '../../api.ts'
import { useFirstAct } from '../use-first-act.ts'
import { useLink } from '../use-link.ts'

/** The calls that a customer's link may make, by kind of application. */
export const linkCalls = {
  lessee: {
    get: lesseeCalls.getChangeLesseeFromGuid,
    approve: ({ role, channel }: ApplicationPage, guid: string, proof: string) =>
      role === 'former'
        ? // The new lessee gets the message by the channel that reached the former one.
          send(lesseeCalls.approveChangeFormerLessee, { params: { sms: channel === 'sms' }, body: { guid } }, { proof })
        : send(lesseeCalls.approveChangeNewLessee, { body: { guid } }, { proof }),
    reject: lesseeCalls.rejectChangeLessee,
  },
  relocation: {
    get: relocationCalls.getRelocationFromGuid,
    approve: (_: ApplicationPage, guid: string, proof: string) =>
      send(relocationCalls.approveRelocation, { body: { guid } }, { proof }),
    reject: relocationCalls.rejectRelocation,
  },
  finance: {
    get: financeCalls.getFinanceApplicationFromGuid,
    approve: (_: ApplicationPage, guid: string, proof: string) =>
      send(financeCalls.approveFinance, { body: { guid } }, { proof }),
    reject: financeCalls.rejectFinance,
  },
} as const
export type LinkKind = keyof typeof linkCalls

/** Loads the application of a link, replaces it with the result of an answer, and records once that a person opened it. */
export function useApplicationLink(kind: LinkKind, guid: string) {
  const link = useLink(linkCalls[kind].get, { params: { guid } }, () => undefined)
  const isOpen = link.content?.state === 'open'
  useFirstAct(isOpen, () => {
    void send(applicationCalls.recordApplicationView, { params: { guid } }, { key: `viewed ${guid}` }).catch(
      () => undefined,
    )
  })
  return link
}
