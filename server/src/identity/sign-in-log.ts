/** The messages of the security log about signing in, by event. */
const lines = {
  'signIn.passwordAccepted': ['info', 'The password was right, and a code is required.'],
  'signIn.succeeded': ['info', 'A person signed in.'],
  'signIn.failed': ['warn', 'A sign-in was refused.'],
  'signIn.locked': ['warn', 'A sign-in was refused after too many attempts.'],
  'secondFactor.accepted': ['info', 'A code was right.'],
  'secondFactor.failed': ['warn', 'A code was wrong.'],
  'secondFactor.locked': ['warn', 'A code was refused after too many attempts.'],
  signOut: ['info', 'A person signed out.'],
  'renewal.refused': ['warn', 'A token was not renewed.'],
  'password.linkRequested': ['info', 'A person requested a link to set a password.'],
  'password.linkLocked': ['warn', 'A request for a link to set a password was refused after too many requests.'],
  'password.set': ['info', 'A person set a password.'],
} as const satisfies Record<string, readonly ['info' | 'warn', string]>

/** An event of signing in. It has no typed e-mail address, because people sometimes type a password into that field. */
interface SignInEvent {
  readonly event: keyof typeof lines
  /** The account, if there is one. */
  readonly accountId?: string | undefined
  readonly address: string
  readonly factor?: 'app' | 'recoveryCode'
  readonly reason?: string | undefined
}

interface Logger {
  info(details: object, message: string): void
  warn(details: object, message: string): void
}

export type RecordSignIn = (event: SignInEvent) => void

/** Makes a function that writes events to the log. */
export const logSignIns =
  (logger: Logger): RecordSignIn =>
  (event) => {
    const [level, message] = lines[event.event]
    logger[level](event, message)
  }
