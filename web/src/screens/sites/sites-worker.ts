import { readSites } from '@dealerline/shared/sites/read-sites.ts'
import { answerReader } from '../../ui/answer-reader.ts'

answerReader(readSites)
