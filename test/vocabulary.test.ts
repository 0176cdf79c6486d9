/** Names and comments use common technical words: words that this project once invented must not come back. */
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { describe, expect, it } from 'vitest'

/** Invented words that must not occur as a word of an identifier, and the replacement of each. */
const replaced: Record<string, string> = {
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
const renamed =
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
  if (renamed.test(identifier)) return 'was renamed'
  return splitWords(identifier)
    .filter((word) => Object.hasOwn(replaced, word))
    .map((word) => `${word} → ${replaced[word]}`)[0]
}

interface Parsed {
  identifiers: { name: string; at: number }[]
  comments: { text: string; at: number }[]
}

function parseTypeScript(file: string, text: string): Parsed {
  const { program, comments } = parseSync(file, text)
  const identifiers: Parsed['identifiers'] = []
  const add = ({ name, start }: { name: string; start: number }) => identifiers.push({ name, at: start })
  new Visitor({ Identifier: add, PrivateIdentifier: add, JSXIdentifier: add }).visit(program)
  return { identifiers, comments: comments.map(({ value, start }) => ({ text: value, at: start })) }
}

function parseSql(text: string): Parsed {
  const comments = [...text.matchAll(/--.*/g)].map((match) => ({ text: match[0], at: match.index }))
  const blank = (part: string) => ' '.repeat(part.length)
  const code = text.replace(/--.*/g, blank).replace(/'(?:[^']|'')*'/g, blank)
  const identifiers = [...code.matchAll(/[a-z_]\w*/gi)].map((match) => ({ name: match[0], at: match.index }))
  return { identifiers, comments }
}

const parsed = [
  ...sources.map((file) => ({ file, text: readFileSync(file, 'utf8'), parse: parseTypeScript })),
  ...sqlFiles.map((file) => ({
    file,
    text: readFileSync(file, 'utf8'),
    parse: (_: string, text: string) => parseSql(text),
  })),
].map(({ file, text, parse }) => ({ file, text, ...parse(file, text) }))

const pronoun = /\b(he|him|his|himself)\b/i

const findLineNumber = (text: string, at: number) => text.slice(0, at).split('\n').length

describe('the vocabulary', () => {
  it('finds private words in every kind of identifier, and pronouns in comments', () => {
    const { identifiers, comments } = parseTypeScript(
      'plant.tsx',
      '// What he made.\nconst toldRows = { told_until: <Deck />, fine: 1 }\nclass A { #wish = 1 }',
    )
    const matches = identifiers.filter(({ name }) => findProblem(name)).map(({ name }) => name)
    expect(matches).toEqual(['toldRows', 'told_until', 'Deck', 'wish'])
    expect(comments.filter(({ text }) => pronoun.test(text))).toHaveLength(1)
    expect(
      parseSql("select kept from t -- his\nwhere a = 'told'").identifiers.map(({ name }) => name),
    ).toEqual(['select', 'kept', 'from', 't', 'where', 'a'])
  })

  it('has no private word as an identifier', () => {
    const problems = parsed.flatMap(({ file, text, identifiers }) =>
      identifiers.flatMap(({ name, at }) => {
        const problem = findProblem(name)
        return problem ? [`${file}:${findLineNumber(text, at)} ${name}: ${problem}`] : []
      }),
    )
    expect(problems).toEqual([])
  })

  it('speaks of users and affiliates as they, never as he', () => {
    const problems = parsed.flatMap(({ file, text, comments }) =>
      comments
        .filter((comment) => pronoun.test(comment.text))
        .map(({ at }) => `${file}:${findLineNumber(text, at)}`),
    )
    expect(problems).toEqual([])
  })

  it('has at most ten exceptions, all of them in use', () => {
    const names = new Set(parsed.flatMap(({ identifiers }) => identifiers.map(({ name }) => name)))
    expect(Object.keys(exceptions).length).toBeLessThanOrEqual(10)
    expect(Object.keys(exceptions).filter((name) => !names.has(name))).toEqual([])
  })
})
