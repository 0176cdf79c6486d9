/**
 * A toast about a failed call gets its text from `describeFailure` or from a function that calls it, so that a page from
 * before an upgrade says so instead of a general text (save-failure.client.ts).
 */
import { globSync, readFileSync } from 'node:fs'
import { parseSync, Visitor } from 'oxc-parser'
import { expect, test } from 'vitest'

/** The functions that call `describeFailure`, themselves or through another one of them. */
const describers = [
  'describeFailure',
  'describeSaveFailure',
  'describeServerFailure',
  'describeSwitchFailure',
  'describeWithReason',
  'describeRegistrationFailure',
  'describeEditFailure',
  'describeProductsFailure',
  'toLoginFailure',
]

const sources = globSync('src/**/*.{ts,tsx}')
  .filter((file) => !/\.test\.tsx?$|\.gen\.ts$/.test(file))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

interface Range {
  start: number
  end: number
}

/** Returns the handlers of errors: catch clauses, the functions given to `catch`, and those named `onError`. */
function findHandlers(file: string, text: string): Range[] {
  const handlers: Range[] = []
  new Visitor({
    CatchClause: ({ start, end }) => {
      handlers.push({ start, end })
    },
    CallExpression({ callee, arguments: [handler] }) {
      const isCatch =
        callee.type === 'MemberExpression' &&
        callee.property.type === 'Identifier' &&
        callee.property.name === 'catch'
      if (isCatch && handler) handlers.push({ start: handler.start, end: handler.end })
    },
    Property({ key, value }) {
      if (key.type === 'Identifier' && key.name === 'onError')
        handlers.push({ start: value.start, end: value.end })
    },
  }).visit(parseSync(file, text).program)
  return handlers
}

const callsDescriber = (text: string, names = describers) =>
  names.some((name) => text.includes(`${name}(`) || text.includes(`${name}<`))

/** Returns the handlers with a toast whose text comes from none of the describers. */
function findBareToasts(file: string, text: string): string[] {
  return findHandlers(file, text)
    .map(({ start, end }) => text.slice(start, end))
    .filter((handler) => handler.includes('toastError(') && !callsDescriber(handler))
}

test('the search finds a text of its own in each kind of handler', () => {
  const bare = [
    `try { f() } catch { toastError('Gagal') }`,
    `f().catch(() => toastError('Gagal'))`,
    `use({ onError: () => toastError('Gagal') })`,
  ]
  expect(bare.map((text) => findBareToasts('a.ts', text).length)).toEqual([1, 1, 1])
  const described = `try { f() } catch (error) { toastError(describeFailure(error, 'Gagal')) }`
  expect(findBareToasts('a.ts', described)).toEqual([])
})

test('every toast about a failed call gets its text from one function', () => {
  const bareFiles = sources
    .filter(({ text }) => text.includes('toastError('))
    .filter(({ file, text }) => findBareToasts(file, text).length > 0)
  expect(bareFiles.map(({ file }) => file)).toEqual([])
})

test('every describer calls another one', () => {
  for (const name of describers.filter((describer) => describer !== 'describeFailure')) {
    const source = sources.find(({ text }) => text.includes(`export function ${name}`))
    const others = describers.filter((describer) => describer !== name)
    expect(callsDescriber(source?.text ?? '', others), name).toBe(true)
  }
})
