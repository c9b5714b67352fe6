import type { PasteField } from '@dealerline/shared/paste/fields.ts'
import { readPaste } from '@dealerline/shared/paste/paste.ts'
import { answerReader } from '../../ui/answer-reader.ts'

answerReader((text, fields: readonly PasteField[]) => readPaste(fields, text))
