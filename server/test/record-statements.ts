import { inject } from 'vitest'
import { Recorder, record } from './statement-recorder.ts'

// Start to record only once per worker, because this file runs before each test file of the worker.
const isRecording = Symbol.for('dealerline: statements are recorded')
if (!(isRecording in globalThis)) {
  Object.assign(globalThis, { [isRecording]: true })
  record(new Recorder(inject('statementsFolder')))
}
