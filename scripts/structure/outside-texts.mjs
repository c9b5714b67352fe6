import { isTest } from './files.mjs'

const withoutComments = (source) =>
  source.replace(/\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/.*$/gm, (comment) => comment.replace(/[^\n]/g, ' '))

const literals = /(['"`])((?:(?!\1)[^\\\n]|\\.)*)\1/g
const markup = />([^<>{}]*[a-z] [^<>{}]*)</g
const lineOf = (text, index) => text.slice(0, index).split('\n').length
const toLines = (text) => text.split('\n').map((line, index) => [index + 1, line])

/** Whether people outside the project read texts of this file: screens, messages, documents, the API and the guide. */
export const isReadOutside = (path) =>
  /^docs\/(?:guide\/.*\.md|outside\/.*\.yaml)$|^server\/reports\/.*\.typ$/.test(path) ||
  (/^(?:web|shared|server)\/src\/.*\.tsx?$/.test(path) &&
    !isTest(path) &&
    !/queries\.ts$|kernel\/schema\.ts$/.test(path))

/** Returns the texts of a file that people outside the project read, each with its line. */
export function outsideTexts(path, text) {
  if (!isReadOutside(path)) return []
  if (!/\.tsx?$/.test(path)) return toLines(text.replace(/`[^`]*`/g, '…'))
  const code = withoutComments(text)
  const matches = [
    ...[...code.matchAll(literals)].map((match) => [match.index, match[2]]),
    ...(path.endsWith('.tsx') ? [...code.matchAll(markup)].map((match) => [match.index, match[1]]) : []),
  ]
  return matches
    .filter(([, words]) => /\s/.test(words))
    .map(([index, words]) => [lineOf(code, index), words.replace(/<[^>]*>/g, ' ')])
}
