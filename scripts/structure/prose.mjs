import { files, isTest, read } from './files.mjs'
import { isReadOutside, outsideTexts } from './outside-texts.mjs'

/** Phrases that are hard to read, each with the advice to show. */
const hardPhrases = [
  [/\bwhoever\b/i, 'name the person: the caller, the signer, the dealer.'],
  [/\bby now\b/i, 'say what changed, or leave it out.'],
  [/\bof its own\b/i, 'use “its own …” or “a separate …”.'],
  [/\b(?:is|are|was|be) told\b/i, 'say which message appears, or who gets which message.'],
  [
    /\bstands? (?:in|at|on|for|here|there|beside|under|over|open|only)\b/i,
    'use “is”, or the verb: “is stored in”, “is listed on”.',
  ],
  [/\blies (?:in|at|on|beside|under|there)\b/i, 'use “is in”.'],
  [/\banew\b/i, 'use “again”.'],
  [/\bnothing but\b|\bno \w+ but\b|\ball but\b/i, 'use “only”, or “except”.'],
  [/\b(?:that|this|it|which) is no (?!longer\b|more\b)\w+/i, 'use “is not a …”.'],
  [/\bbeside(?!s)\b/i, 'use “next to”, “as well as”, or “in the same folder as”.'],
  [/\btoo dear\b|\bis dear\b/i, 'use “expensive”.'],
  [/\b(?:stays?|kept|left|printed|sent) as (?:it|they) (?:is|are|was|were|stands?)\b/i, 'use “unchanged”.'],
]

/** Phrases that are right on a screen, but hide the subject of a comment or a title. */
const hiddenNouns = [
  [
    /\bwhat (?:is|was|are|were|has|had|a|an|the|one|they|somebody|people|it|comes?|goes?|came|went) /i,
    'name the thing: “the stored order”, not “what is stored”.',
  ],
]

/** The first words of sentences whose subject is hidden in a clause. */
const hiddenSubjects = /^(?:What|Who|Whom|Whose|Whoever|That|As|Of|Beside|Nobody|Nothing|No one|Not|Only what|So) /

/** Names of variables that are participles, which do not say what the value is. */
const participles =
  /^(asked|begun|chosen|closed|done|drawn|found|given|gone|held|kept|known|left|listed|looked|lost|made|meant|named|opened|put|said|saved|seen|sent|shown|sold|stored|taken|told|typed|wanted|written)$/

const declarations = [
  // const asked =, let found:, for (const made of
  /\b(?:const|let)\s+([a-z]+)\b(?=\s*(?:=|:|of\b|in\b))/g,
  // [asked, setAsked]
  /\b(?:const|let)\s+\[([a-z]+),\s*set/g,
  // (found) =>, found =>, (found, index) =>
  /\(([a-z]+)(?=(?:,\s*\w+)?\)\s*(?::[^=()]+)?=>)/g,
]

/** Names with two meanings, each with the name to use instead. */
const names = [
  [/\bmost[A-Z]\w*/, 'max…'],
  [/\b(?:hold|find)\w*Locked\b/, 'lock…'],
]

const commentsOf = (path, text) => {
  if (path.endsWith('.md'))
    return text
      .replace(/```[\s\S]*?```/g, (code) => code.replace(/[^\n]/g, ''))
      .split('\n')
      .map((line, at) => [at + 1, line.replace(/`[^`]*`/g, '…')])
  const lines = text.split('\n')
  const marks = path.endsWith('.sql') ? /^\s*--\s?(.*)$/ : /^\s*(?:\/\/|\/\*\*?|\*(?!\/))\s?(.*?)(?:\*\/)?$/
  return lines.flatMap((line, at) => {
    const match = marks.exec(line) ?? (path.endsWith('.sql') ? /\s--\s(.*)$/ : /\s\/\/\s(.*)$/).exec(line)
    return match ? [[at + 1, (match[1] ?? '').replace(/`[^`]*`/g, '…')]] : []
  })
}

const titles = /\b(?:test|it|describe)(?:\.\w+)*(?:\((?:[^()]|\([^()]*\))*\))?\(\s*(['"`])((?:(?!\1).)+)\1/g
const maxTitle = 100

const isProse = (path) =>
  /\.(ts|tsx|mjs|sql|css|md)$/.test(path) && !/database\/migrations\/|structure\/prose\.mjs$/.test(path)

/** Returns a finding for each hard phrase in sentences. */
function* phrasesIn(path, sentences, phrases) {
  for (const [line, sentence] of sentences)
    for (const [pattern, better] of phrases) {
      const match = pattern.exec(sentence)
      if (match) yield `${path}:${line}: “${match[0].trim()}”: ${better}`
    }
}

/** Reports hard phrases in texts that people outside the project read. */
export function* proseProblems(path, text) {
  yield* phrasesIn(path, outsideTexts(path, text), hardPhrases)
}

/** Returns advice about the comments, names and titles of a file. Engineers decide whether they follow it. */
export function* proseAdvice(path, text) {
  if (!isProse(path) || path.startsWith('docs/guide/')) return
  const lineOf = (index) => text.slice(0, index).split('\n').length
  const sentences = commentsOf(path, text)
  if (/\.tsx?$/.test(path)) {
    if (isTest(path))
      for (const match of text.matchAll(titles)) {
        sentences.push([lineOf(match.index), match[2]])
        if (match[2].length > maxTitle)
          yield `${path}:${lineOf(match.index)}: the title has ${match[2].length} characters; ${maxTitle} are enough.`
      }
    for (const pattern of declarations)
      for (const match of text.matchAll(pattern))
        if (participles.test(match[1]))
          yield `${path}:${lineOf(match.index)}: “${match[1]}” says what happened to a value. Name the value: storedOrder, recipient, query.`
    for (const [pattern, better] of names)
      for (const match of text.matchAll(new RegExp(pattern, 'g')))
        yield `${path}:${lineOf(match.index)}: rename ${match[0]} to ${better}.`
  }
  yield* phrasesIn(path, sentences, hardPhrases)
  if (path.endsWith('.md')) return
  yield* phrasesIn(path, sentences, hiddenNouns)
  for (const [line, sentence] of sentences) {
    const first = hiddenSubjects.exec(sentence.replace(/^[#|*\s-]+/, ''))
    if (first)
      yield `${path}:${line}: “${sentence.trim().slice(0, 50)}” opens with “${first[0].trim()}”. Start with the subject.`
  }
}

/** Reports hard phrases where people outside the project read them: on screens, in messages, documents and the guide. */
export function* checkProse() {
  for (const path of files.filter(isReadOutside)) yield* proseProblems(path, read(path))
}

/** Returns advice about all files. */
export function* adviseProse() {
  for (const path of files.filter(isProse)) yield* proseAdvice(path, read(path))
}
