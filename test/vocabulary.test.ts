/**
 * Names and comments use common technical words: words that this project once invented must not come back. Comments are
 * sentences.
 */
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

/** Invented words that must not occur as a word of an identifier, and the replacement of each. */
const replacements: Record<string, string> = {
  noun: 'resource or subjectType',
  nouns: 'resources',
  told: 'a word for what it is: result, message, audit entry',
  untold: 'a word for what it is',
  tell: 'notify, serialize, show',
  tells: 'notifies, serializes, shows',
  kept: 'cached, stored, retention',
  wish: 'request',
  wishes: 'requests',
  narrowing: 'filter',
  narrowed: 'filtered',
  looks: 'styles, displays, columns',
  deck: 'queue',
  decks: 'queues',
  stranger: 'anonymous or visitor',
  strangers: 'anonymous or visitors',
  begun: 'runInTransaction',
  doer: 'auditActor',
  ending: 'signal',
  ledger: 'schemaMigrations',
}

/** Identifiers that were renamed as a whole. */
const renamedIdentifiers =
  /^(asNobody|takeTurn|take_bin_turn|whoCalls|hangUp|saidByServer|whyRefused|inLogins|LoginParts|useInTurn|useHeldList|HoldRows|putOff|put_off\w*|takeUp|tables_told|sign_row|count_change|begin_act|end_act|undo_act|may_act|put_back|hang_on)$/

/** Identifiers that may keep such a word, each with its reason. */
const exceptions: Record<string, string> = {
  ledger: 'the table app.ledger: older programs wrote it, and it is read before any migration runs',
  noun: 'lists of erasures that were written until version 0.2.0',
  chat_decks: 'the name of a table in databases from before migration 0047, which a backup still meets',
}

const sources = globSync('{src,db,packages,test,e2e,fuzz,faults,browsers,bench}/**/*.{ts,tsx}').filter(
  (file) => !/node_modules|\.gen\.ts$|vocabulary\.test\.ts$/.test(file),
)
const sqlFiles = globSync('{src,db}/**/*.sql').filter((file) => !file.startsWith('db/migrations/'))

/** Splits `camelCase`, `snake_case` and `CONSTANT_CASE` into lower-case words. */
function splitWords(identifier: string): string[] {
  return identifier
    .replace(/([a-z\d])([A-Z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_$]+/)
}

function findProblem(identifier: string): string | undefined {
  if (Object.hasOwn(exceptions, identifier)) return
  if (renamedIdentifiers.test(identifier)) return 'was renamed'
  return splitWords(identifier)
    .filter((word) => Object.hasOwn(replacements, word))
    .map((word) => `${word} → ${replacements[word]}`)[0]
}

/** Positions are characters from the start of the file. */
interface ParsedFile {
  identifiers: { name: string; position: number }[]
  comments: { text: string; position: number }[]
}

function parseTypeScript(file: string, text: string): ParsedFile {
  const { program, comments } = parseSync(file, text)
  const identifiers: ParsedFile['identifiers'] = []
  const addIdentifier = ({ name, start }: { name: string; start: number }) =>
    identifiers.push({ name, position: start })
  new Visitor({
    Identifier: addIdentifier,
    PrivateIdentifier: addIdentifier,
    JSXIdentifier: addIdentifier,
  }).visit(program)
  return { identifiers, comments: comments.map(({ value, start }) => ({ text: value, position: start })) }
}

function parseSql(text: string): ParsedFile {
  const comments = [...text.matchAll(/--.*/g)].map((match) => ({ text: match[0], position: match.index }))
  const blankOut = (part: string) => ' '.repeat(part.length)
  const code = text.replace(/--.*/g, blankOut).replace(/'(?:[^']|'')*'/g, blankOut)
  const identifiers = [...code.matchAll(/[a-z_]\w*/gi)].map((match) => ({
    name: match[0],
    position: match.index,
  }))
  return { identifiers, comments }
}

const parsedFiles = [
  ...sources.map((file) => ({ file, text: readFileSync(file, 'utf8'), parse: parseTypeScript })),
  ...sqlFiles.map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
    parse: (_: string, text: string) => parseSql(text),
  })),
].map(({ file, text, parse }) => ({ file, text, ...parse(file, text) }))

const pronoun = /\b(he|him|his|himself)\b/i

/** The first word of a clause without a subject. A comment begins with a sentence instead. */
const clauseOpening = /^[\s*-]*(what|whether|of|how|for|who|whoever|whose|where|without|which)\b/i

/** Returns the comments whose first sentence lacks a subject. A line comment directly below another continues it. */
function findClauses({ text, comments }: { text: string; comments: ParsedFile['comments'] }) {
  const isContinued = ({ position }: { position: number }) => {
    const lines = text.slice(0, position).split('\n')
    return lines.at(-1)?.trim() === '' && /^\s*(\/\/|--)/.test(lines.at(-2) ?? '')
  }
  return comments.filter((comment) => clauseOpening.test(comment.text) && !isContinued(comment))
}

const findLineNumber = (text: string, position: number) => text.slice(0, position).split('\n').length

describe('the vocabulary', () => {
  it('is searched in every kind of identifier and in comments', () => {
    const { identifiers, comments } = parseTypeScript(
      'example.tsx',
      '// What he made.\nconst toldRows = { told_until: <Deck />, fine: 1 }\nclass A { #wish = 1 }',
    )
    const matches = identifiers.filter(({ name }) => findProblem(name)).map(({ name }) => name)
    expect(matches).toEqual(['toldRows', 'told_until', 'Deck', 'wish'])
    expect(comments.filter(({ text }) => pronoun.test(text))).toHaveLength(1)
    expect(
      parseSql("select kept from t -- his\nwhere a = 'told'").identifiers.map(({ name }) => name),
    ).toEqual(['select', 'kept', 'from', 't', 'where', 'a'])
  })

  it('searches the opening of every comment, the first of a file included', () => {
    const text =
      '/** Whether it is. */\n// It is.\n// For all.\n\n// How it is.\nlet a = 1 // of all\n/* It. */'
    const openings = findClauses({ text, ...parseTypeScript('example.ts', text) })
    expect(openings.map((comment) => findLineNumber(text, comment.position))).toEqual([1, 5, 6])
    const sql = '-- What it is.\n-- Of all.\nselect 1; -- which one\n-- It is.'
    expect(findClauses({ text: sql, ...parseSql(sql) }).map(({ position }) => position)).toEqual([0, 36])
  })

  it('has no comment that opens with a clause instead of a sentence', () => {
    const problems = parsedFiles.flatMap(({ file, text, comments }) =>
      findClauses({ text, comments }).map(
        (comment) =>
          `${file}:${findLineNumber(text, comment.position)} ${comment.text.trim().split('\n')[0]}`,
      ),
    )
    expect(problems).toEqual([])
  })

  it('has no invented word in an identifier', () => {
    const problems = parsedFiles.flatMap(({ file, text, identifiers }) =>
      identifiers.flatMap(({ name, position }) => {
        const problem = findProblem(name)
        return problem ? [`${file}:${findLineNumber(text, position)} ${name}: ${problem}`] : []
      }),
    )
    expect(problems).toEqual([])
  })

  it('refers to users and affiliates as they, never as he', () => {
    const problems = parsedFiles.flatMap(({ file, text, comments }) =>
      comments
        .filter((comment) => pronoun.test(comment.text))
        .map(({ position }) => `${file}:${findLineNumber(text, position)}`),
    )
    expect(problems).toEqual([])
  })

  it('has at most ten exceptions, all of them in use', () => {
    const names = new Set(parsedFiles.flatMap(({ identifiers }) => identifiers.map(({ name }) => name)))
    expect(Object.keys(exceptions).length).toBeLessThanOrEqual(10)
    expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([])
  })
})
