import { files, read } from './files.mjs'

/** Patterns of variables whose name is a participle, which does not say what the value is. */
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

/** Phrases that are hard to read, each with the advice to show. */
const hardPhrases = [
  [/\bwhoever\b/i, 'name the person: the caller, the signer, the dealer.'],
  [/\bby now\b/i, 'say what changed, or leave it out.'],
  [/\bof its own\b/i, 'use “its own …” or “a separate …”.'],
  [/\b(?:is|are|was|be) told\b/i, 'say which message appears, or who gets which message.'],
  [
    /\bstands? (?:in|at|on|for|here|there|beside|under|over|open|only)\b|\bstand twice\b/i,
    'use “is”, or the verb: “is stored in”, “is listed on”.',
  ],
  [/\blies (?:in|at|on|beside|under|there)\b/i, 'use “is in”.'],
  [/\banew\b/i, 'use “again”.'],
  [/\bnothing but\b|\bno \w+ but\b|\ball but\b/i, 'use “only”, or “except”.'],
  [/\b(?:that|this|it|which) is no (?!longer\b|more\b)\w+/i, 'use “is not a …”.'],
  [/\bbeside(?!s)\b/i, 'use “next to”, “as well as”, or “in the same folder as”.'],
  [
    /\b(?:is|are) (?:led|let) (?:to|into|on|through|in|by)\b/i,
    'say what the system does: “redirects the person to …”, “allows …”.',
  ],
  [/\btoo dear\b|\bis dear\b/i, 'use “expensive”.'],
  [/\bwithout (?:a|an|any) answer\b/i, 'use “without results”, or “before the response arrives”.'],
  [/\bgoes? (?:unheard|unsaid)\b|\bunheard\b/i, 'use “silent”, or say what is not reported.'],
  [
    /\bwhat (?:is|was|are|were|has|had|a|an|the|one|they|somebody|people|it|comes?|goes?|came|went) /i,
    'name the thing: “the stored order”, not “what is stored”.',
  ],
  [/\b(?:that|those|somebody|anybody|people|one) (?:is|are|was|were) meant\b/i, 'name it.'],
  [/\b(?:stays?|kept|left|printed|sent) as (?:it|they) (?:is|are|was|were|stands?)\b/i, 'use “unchanged”.'],
  [/\bit is (?:\w+ed) (?:that|of)\b/i, 'start with the subject.'],
  [/\b(?:like|such) ones?\b/i, 'repeat the noun.'],
]

/** The first words of sentences whose subject is hidden in a clause. */
const hiddenSubjects = /^(?:What|Who|Whom|Whose|Whoever|That|As|Of|Beside|Nobody|Nothing|No one|Not|Only what|So) /

/** Ambiguous names, each with the name to use instead. */
const names = [
  [/\bmost[A-Z]\w*/, 'max…'],
  [/\b(?:hold|find)\w*Locked\b/, 'lock…'],
  [/\bisTwice\w*/, 'isDuplicate…'],
  [/\bisNobodys\b/, 'isAnonymous'],
  [/\bgetHandsetsToo\b/, 'getHandsetsIncludingArchived'],
  [
    /\b(?:Deed|Surroundings|LeftRows|TellPart|BesideSimilar|NotOfType|NotThere|lazyLater|selectUnheard|isTelling|takeCode)\b/,
    'the name in docs/glossary.md',
  ],
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
const summaries = /\b(?:summary|description|describe\()\s*:?\s*(['"`])((?:(?!\1)[^\\]|\\.)+)\1/g

const isProse = (path) =>
  /\.(ts|tsx|mjs|sql|css|md)$/.test(path) &&
  !/built-statements|database\/migrations\/|kernel\/schema\.ts$|structure\/prose\.mjs$/.test(path)

export function* checkProse(only = '') {
  for (const path of files.filter((each) => isProse(each) && each.startsWith(only))) {
    const text = read(path)
    const lineOf = (index) => text.slice(0, index).split('\n').length
    const sentences = [...commentsOf(path, text)]
    if (/\.(ts|tsx)$/.test(path)) {
      for (const match of text.matchAll(titles)) {
        if (/\.(test|spec)\.tsx?$/.test(path)) sentences.push([lineOf(match.index), match[2]])
        if (/\.(test|spec)\.tsx?$/.test(path) && match[2].length > 100)
          yield `${path}:${lineOf(match.index)}: the test title has ${match[2].length} characters; the maximum is 100.`
      }
      for (const match of text.matchAll(summaries)) sentences.push([lineOf(match.index), match[2]])
      for (const pattern of declarations)
        for (const match of text.matchAll(pattern))
          if (participles.test(match[1]))
            yield `${path}:${lineOf(match.index)}: “${match[1]}” says what happened to a value. Name the value: storedOrder, recipient, query.`
      for (const [pattern, better] of names)
        for (const match of text.matchAll(new RegExp(pattern, 'g')))
          yield `${path}:${lineOf(match.index)}: rename ${match[0]} to ${better}.`
    }
    let first = true
    for (const [line, sentence] of sentences) {
      for (const [pattern, advice] of hardPhrases) {
        const match = pattern.exec(sentence)
        if (match) yield `${path}:${line}: “${match[0].trim()}”: ${advice}`
      }
      first = hiddenSubjects.exec(sentence.replace(/^[#|*\s-]+/, ''))
      if (first && !path.endsWith('.md'))
        yield `${path}:${line}: “${sentence.trim().slice(0, 50)}” opens with “${first[0].trim()}”. Start with the subject.`
    }
  }
}

if (process.argv[1]?.endsWith('prose.mjs')) {
  const problems = [...checkProse(process.argv[2] ?? '')]
  for (const problem of problems) console.log(problem)
  console.log(problems.length)
}
