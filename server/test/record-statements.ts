import { expect, inject } from 'vitest'
import { Recorder, record } from './statement-recorder.ts'

/** Returns the module that called `Transaction.all`, if the current test is in the same folder. */
function findBuilder(): string | undefined {
  const { stack = '' } = new Error('The stack names the caller')
  const [, folder] =
    (stack.includes('Transaction.all') && stack.match(/server\/src\/(\S+)\/(?:\w+-)?queries\.ts/)) || []
  const isOwnTest = expect.getState().testPath?.includes(`/server/src/${folder}/`)
  return folder && isOwnTest ? `${folder}/queries` : undefined
}

// Start to record only once per worker, because this file runs before each test file of the worker.
const isRecording = Symbol.for('dealerline: statements are recorded')
if (!(isRecording in globalThis)) {
  Object.assign(globalThis, { [isRecording]: true })
  record(new Recorder(inject('statementsFolder'), findBuilder))
}
