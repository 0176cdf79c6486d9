/** Reads creators from a chat: by sender, and by lines with or without labels. */
import { getSenderNumber, parseMessages } from '#base/chat-message.ts'
import { hasVisibleText } from '#base/plain-text.ts'
import type { ProductName } from '#features/products/product-name.ts'
import { isIgnoredLabel, parseHeading } from './pasted-headings.ts'
import {
  addProduct,
  createEmptyPerson,
  isNameOnly,
  type Person,
  readPerson,
  setName,
  splitName,
} from './pasted-person.ts'
import { setFieldFromText, setUsername } from './pasted-table.ts'

/** Returns the people in a chat. Messages of the same sender are read together, even with other messages in between. */
export function readPeopleInChat(text: string, products: readonly ProductName[]): Person[] {
  const bySender = new Map<string, { number: string; text: string }>()
  for (const message of parseMessages(text)) {
    const earlierMessages = bySender.get(message.sender)
    const joinedText = earlierMessages ? `${earlierMessages.text}\n${message.text}` : message.text
    bySender.set(message.sender, { number: getSenderNumber(message), text: joinedText })
  }
  return [...bySender.values()].flatMap(({ number, text }) => {
    const people = readLines(text, products)
    const [person, another] = people
    // If a sender writes about several people, nobody knows to which of them the sender's number belongs.
    if (person && !another) person.whatsapp ||= number
    for (const { username, whatsapp, problems } of people)
      if (username === '' && whatsapp !== '') problems.username = 'Username belum ada di chat'
    return people
  })
}

/** Matches 'Label: value'. */
const labelledPattern = /^\s*([^:=@]{2,30})\s*[:=](?!\/\/)\s*(\S.*)$/u

/** Reads consecutive lines. A new person begins where a line repeats a field that the current person already has. */
function readLines(text: string, products: readonly ProductName[]): Person[] {
  const people: Person[] = []
  let person = createEmptyPerson()
  let labelledNames: LabelledNames = {}
  function endPerson() {
    const { username, name } = chooseNames(labelledNames)
    if (person.username === '' && person.whatsapp !== '' && !isNameOnly(username))
      setUsername(person, username, '')
    if (name !== person.username) setName(person, name)
    people.push(person)
    person = createEmptyPerson()
    labelledNames = {}
  }
  for (const line of text.split('\n')) {
    if (!hasVisibleText(line)) continue
    const next = readLine(line, products)
    if (
      repeatsUniqueField(person, next.person) ||
      labelledKeys.some((key) => labelledNames[key] !== undefined && next.names[key] !== undefined)
    )
      endPerson()
    person = mergePeople(person, next.person)
    labelledNames = { ...next.names, ...labelledNames }
  }
  endPerson()
  return people
}

/** Names from labelled lines. They become username and name once all lines of the person are read. */
type LabelledNames = { name?: string; creator?: string }
const labelledKeys = ['name', 'creator'] as const

/** Chooses what is the username and what the name. The username may be a text that can only be a name. */
function chooseNames({ creator = '', name }: LabelledNames): { username: string; name: string } {
  if (!isNameOnly(creator)) return { username: creator || (name ?? ''), name: name ?? '' }
  if (name !== undefined && usernamePattern.test(name)) return { username: name, name: creator }
  return { username: creator, name: name ?? creator }
}

/** Matches one word with a letter and with a sign or digit, as usernames have and names don't. */
const usernamePattern = /^(?=.*\p{L})(?=.*[._\d])[\p{L}\p{N}_.]*[\p{L}\p{N}_]$/u

function readLine(line: string, products: readonly ProductName[]): { person: Person; names: LabelledNames } {
  const [, label = '', value = ''] = labelledPattern.exec(line) ?? []
  const heading = parseHeading(label)
  // Lines about other things can contain the number: 'Alamat: Jl. Mawar 5, Sari, 0812-3456-7890'.
  if (isIgnoredLabel(label))
    return { person: { ...createEmptyPerson(), whatsapp: readPerson(value, []).whatsapp }, names: {} }
  if (!heading) return { person: readPerson(line, products), names: {} }
  const person = createEmptyPerson()
  const { role } = heading
  if (role === 'creator') return { person, names: { creator: value.trim() } }
  if (role === 'name') {
    const { name, rest } = splitName(value)
    return { person: rest ? readPerson(rest, products) : person, names: { name } }
  }
  setFieldFromText(person, { ...heading, role }, value, products)
  // A labelled line can contain further fields: 'WA: 0812-3456-7890, akun @sari.glow'.
  return {
    person: /@|\//.test(value) ? mergePeople(person, readPerson(value, products)) : person,
    names: {},
  }
}

const uniqueFields = ['username', 'whatsapp'] as const

function repeatsUniqueField(before: Person, next: Person): boolean {
  return uniqueFields.some((field) => before[field] !== '' && next[field] !== '')
}

function mergePeople(before: Person, next: Person): Person {
  const merged = { ...before, problems: { ...next.problems, ...before.problems } }
  merged.unrecognized = [before.unrecognized, next.unrecognized].filter(Boolean).join(' ')
  for (const field of [...uniqueFields, 'platform'] as const) merged[field] ||= next[field] as never
  merged.more_product_ids = [...before.more_product_ids]
  for (const id of [next.product_id, ...next.more_product_ids]) if (id !== '') addProduct(merged, id)
  return merged
}
