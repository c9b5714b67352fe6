// Records the statements of a program that a test starts with --import.
import { Recorder, record } from './statement-recorder.ts'

const folder = process.env.STATEMENTS_FOLDER
if (folder) record(new Recorder(folder))
