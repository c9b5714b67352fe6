import { actionCalls, type ReportedAction } from '@dealerline/shared/contract/actions.ts'
import { connect, send } from '../api.ts'

/** An action whose calls are running or may still start. */
interface Action extends ReportedAction {
  openCalls: number
}

/** Calls that start later than this after an action, such as refreshes, do not belong to it. */
const actionMs = 1_000
const reportMs = 5_000
/** How long an action may wait for its calls. */
const maxDurationMs = 600_000

const hex = (bytes: number) =>
  [...crypto.getRandomValues(new Uint8Array(bytes))].map((byte) => byte.toString(16).padStart(2, '0')).join('')

let current: Action | undefined
const finished: ReportedAction[] = []

/**
 * Starts to trace the actions of the person: every call that follows an action carries its trace, and the portal gets the
 * actions themselves every few seconds.
 */
export function traceActions(): void {
  const begin = (kind: Action['kind']) => () => {
    const startTime = Date.now()
    const screen = screenOf(location.pathname)
    current = { kind, screen, traceID: hex(16), spanID: hex(8), startTime, duration: 0, openCalls: 0 }
  }
  addEventListener('click', begin('click'), { capture: true })
  addEventListener('submit', begin('submit'), { capture: true })
  addEventListener('keydown', (event) => event.key === 'Enter' && begin('key')(), { capture: true })
  connect({ startTrace })
  setInterval(() => void report(), reportMs)
}

/** Returns the trace of a call, and the function that ends it. Undefined if no action has just happened. */
function startTrace(path: string): { traceparent: string; end: () => void } | undefined {
  const action = current
  if (!action || path === actionCalls.reportActions.path || Date.now() - action.startTime > actionMs) return undefined
  action.openCalls += 1
  return {
    traceparent: `00-${action.traceID}-${action.spanID}-01`,
    end() {
      action.openCalls -= 1
      action.duration = Math.min(Date.now() - action.startTime, maxDurationMs)
      if (action.openCalls === 0) finish(action)
    },
  }
}

/** Keeps a finished action for the next report. An action that starts further calls is updated. */
function finish({ openCalls: _openCalls, ...action }: Action): void {
  const index = finished.findIndex(({ spanID }) => spanID === action.spanID)
  if (index >= 0) finished.splice(index, 1)
  finished.push(action)
}

const maxReported = 50

async function report(): Promise<void> {
  const isOver = ({ startTime }: ReportedAction) => Date.now() - startTime > actionMs
  const actions = finished.filter(isOver).slice(0, maxReported)
  if (actions.length === 0) return
  for (const action of actions) finished.splice(finished.indexOf(action), 1)
  // A lost report is only a gap in the traces, so it is not sent again.
  await send(actionCalls.reportActions, { body: { actions } }).catch(() => undefined)
}

/** Returns an address without numbers, guids and other words that are not part of a screen's address. */
export const screenOf = (path: string): string =>
  path
    .split('/')
    .map((part) => (/^[a-z][a-z-]{0,40}$/.test(part) || part === '' ? part : ':id'))
    .join('/')
    .slice(0, 80)
